import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('sound', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addVideo = (more: object = {}) =>
    scene.addSlide({ type: 5, video_path: 'https://videos.example/coffee.mp4', ...more });
  const updateSlide = (_id: string, changed: object) =>
    scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: changed } as never);

  it('is missing from a video, also for screens, until someone turns it on', async () => {
    const slide = await addVideo();
    await scene.show(slide._id);
    const { slides } = await scene.document();
    const shown = slides.find(({ _id }) => _id === slide._id);
    for (const record of [slide, shown]) {
      expect(record).toBeDefined();
      expect(record).not.toHaveProperty('video_volume');
    }
  });

  it('reaches screens, and stays when a client that doesn’t know it changes the slide', async () => {
    const slide = await addVideo({ video_volume: 35 });
    expect(await updateSlide(slide._id, { name: 'Renamed' })).toMatchObject({ video_volume: 35 });
    await scene.show(slide._id);
    const { slides } = await scene.document();
    expect(slides.find(({ _id }) => _id === slide._id)).toMatchObject({ name: 'Renamed', video_volume: 35 });
  });

  it.each([
    [-1, 'field-too-small'],
    [101, 'field-too-big'],
    ['loud', 'field-invalid'],
  ])('refuses the volume %j', async (video_volume, code) => {
    const slide = await addVideo();
    const { status, body } = await refusal(updateSlide(slide._id, { video_volume }));
    const problems = Object.entries(body.problems ?? {}).map(([field, problem]) => [field, problem.code]);
    expect([status, problems]).toEqual([400, [['video_volume', code]]]);
  });

  it('can be turned off for a channel, which screens learn at once', async () => {
    const before = await scene.document();
    expect(before).not.toHaveProperty('muted');
    const mute = (muted: boolean) =>
      scene.call('PATCH /api/channels/updateChannel', {
        _id: before._id,
        PortalId: before.PortalId,
        update: { muted },
      });
    expect((await mute(true)).muted).toBe(true);
    const after = await scene.document();
    expect(after.muted).toBe(true);
    expect(after.revision).not.toBe(before.revision);
    await mute(false);
    expect((await scene.document()).revision).toBe(before.revision);
  });
});
