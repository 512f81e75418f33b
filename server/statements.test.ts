import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentStatements } from './testing/count-statements.ts';
import { makeScene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/**
 * How many messages each of the most frequent calls of staff sends to the database. Each message takes a round trip, and
 * with the embedded database, all other calls wait for it.
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
    ['reads areas', 2, () => scene.call('POST /api/areas/getareas', { PortalId: 1 })],
    ['reads channels', 2, () => scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })],
    ['reads slides', 2, () => scene.call('POST /api/slides/getslides', { PortalId: 1 })],
    ['adds a slide to a channel', 11, () => place(true)],
    ['removes it', 10, () => place(false)],
    [
      'saves a shorter name',
      7,
      () => scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { name: 'Hours' } }),
    ],
  ])('%s with at most %i statements', async (_what, most, call) => {
    const sent = await sentStatements(test.database, call);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
  });
});
