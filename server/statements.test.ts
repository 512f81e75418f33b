import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentStatements } from './testing/count-statements.ts';
import { makeScene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const AT_ONCE = 40;

/**
 * How many messages each of the most frequent calls of staff sends to the database. Each message takes a round trip,
 * and with the embedded database, all other calls wait for it.
 */
describe('a call of staff', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let slide: Awaited<ReturnType<typeof scene.addSlide>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    slide = await scene.addSlide();
    // The first call also reads the list of portals, which is then cached.
    await scene.call('POST /api/areas/getareas', { PortalId: 1 });
  });
  afterAll(() => test.close());

  const place = (isPlaced: boolean) =>
    scene.call('PATCH /api/channels/toggleSlide', {
      ...{ channel: scene.channel._id, area: scene.area._id, slide: slide._id, isPlaced },
    });

  it.each([
    ['reads areas', 1, () => scene.call('POST /api/areas/getareas', { PortalId: 1 })],
    ['reads channels', 2, () => scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })],
    ['reads slides', 2, () => scene.call('POST /api/slides/getslides', { PortalId: 1 })],
    ['adds a slide to a channel', 10, () => place(true)],
    ['removes it', 9, () => place(false)],
    [
      'saves a shorter name',
      7,
      () => scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { name: 'Hours' } }),
    ],
  ])('%s with at most %i statements', async (_what, most, call) => {
    const sent = await sentStatements(test.database, call);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
  });

  it('shows a slide on many channels by a rule with as many statements as on one', async () => {
    const rule = { all: [], area: scene.area._id, none: [], channels: null };
    const saveRule = () =>
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { targets: [rule] } });
    for (let number = 1; number <= AT_ONCE; number += 1) {
      const channel = { PortalId: 1, name: `Branch ${number}`, selectedAreas: [scene.area._id] };
      await scene.call('POST /api/channels/add', { channel });
    }
    const sent = await sentStatements(test.database, saveRule);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(22);
  });

  it('shares transactions with others that add slides to the same area', async () => {
    const slides = await Promise.all(Array.from({ length: AT_ONCE }, () => scene.addSlide()));
    const sent = await sentStatements(test.database, () => Promise.all(slides.map(({ _id }) => scene.show(_id))));
    const additions = sent.filter((text) => text.startsWith('insert into "placements"'));
    expect(additions.length).toBeGreaterThan(0);
    expect(additions.length, sent.join('\n')).toBeLessThan(AT_ONCE / 2);
  });
});
