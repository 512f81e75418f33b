import { expect, it } from 'vitest';
import { createPreview } from './preview.ts';
import { makeDocument } from './testing/documents.ts';
import { type SimulatedHost, simulatedHost } from './testing/simulated-host.ts';

const slide = makeDocument('r1').slides[0];

function previewOn(host: SimulatedHost) {
  return createPreview(
    host,
    () => {},
    { PortalId: 54, slide: slide?._id ?? '', channel: 'c1', area: 'a1' },
    () => null,
    () => false,
  );
}

/**
 * Returns what a preview shows over time. Requests for its slide return these statuses in turn, and then always the
 * last one; requests for its channel return `channelStatus`.
 */
async function shownAfter(statuses: number[], channelStatus = 200): Promise<string[]> {
  const host = simulatedHost();
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: host.worldNow() };
    if (path.endsWith('getchannelfordisplaybyid')) return { status: channelStatus, body: makeDocument('r1') };
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    return status === 200 ? { body: [slide] } : { status: status ?? 500, body: { error: 'No.' } };
  };
  const preview = previewOn(host);
  const shown: string[] = [];
  preview.subscribe(() => shown.push(preview.showing().kind));
  preview.start();
  await host.pass(120_000);
  preview.stop();
  return shown;
}

it.each([400, 401, 403, 404])('reports a missing slide if the server returns %i', async (status) => {
  expect(await shownAfter([status])).toEqual(['noSlide']);
});

it.each([429, 500, 502])('shows nothing after a temporary error (%i), and retries', async (status) => {
  expect(await shownAfter([status, 200])).toEqual(['slide']);
});

it('reports that the area is on no channel if the server rejects the channel', async () => {
  expect(await shownAfter([200], 400)).toEqual(['noChannel']);
});

it('requests its slide in the language of the channel', async () => {
  const host = simulatedHost();
  const languages: unknown[] = [];
  host.response = ({ path, body }) => {
    if (path === '/serverTime') return { body: host.worldNow() };
    if (path.endsWith('getchannelfordisplaybyid')) return { body: { ...makeDocument('r1'), language: 'de-AT' } };
    languages.push((body as { language?: string }).language);
    return { body: [slide] };
  };
  const preview = previewOn(host);
  preview.start();
  await host.pass(1_000);
  preview.stop();
  expect(languages).toEqual(['de-AT']);
});

it('shows a change that is announced while an earlier one is being loaded', async () => {
  const host = simulatedHost();
  let name = 'One';
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: host.worldNow() };
    if (path.endsWith('getchannelfordisplaybyid')) return { body: makeDocument('r1') };
    return { body: [{ ...slide, name }], responseMs: 2_000 };
  };
  const preview = previewOn(host);
  preview.start();
  await host.pass(3_000);
  for (const changed of ['Two', 'Three']) {
    name = changed;
    host.streams.at(-1)?.listener.onEvent('revision', JSON.stringify({ revision: changed }));
    await host.pass(1_000);
  }
  await host.pass(3_000);
  expect(preview.showing()).toMatchObject({ kind: 'slide', slides: [{ name: 'Three' }] });
  preview.stop();
});
