import { expect, it } from 'vitest';
import { withSharedFields } from '#rules/on-air.ts';
import { makeDocument, makeSlide } from '../testing/documents.ts';
import { simulatedHost } from '../testing/simulated-host.ts';
import { createStoredPlans } from './stored-plans.ts';

it('stores once what slides share, and gives it back to each', async () => {
  const host = simulatedHost();
  const plans = createStoredPlans(host, { PortalId: '54', originalName: 'lobby' });
  const liveTimes = [{ from: 0, until: 1e12, changes: [111, 222] }];
  const slides = ['one', 'two'].map((id) => makeSlide(id, { timetable: 0 }));
  const document = withSharedFields(makeDocument('r1', { slides, liveTimes, language: 'de-AT' }));
  await plans.keep(document, []);
  const [record = ''] = await host.records.names();
  expect((await host.records.read(record))?.match(/111|de-AT/g)).toHaveLength(2);
  expect((await plans.recall())?.slides).toEqual(document.slides);
});
