import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('the level and the weight of a slide', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const update = (_id: string, changed: object) =>
    scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: changed } as never);

  it('are normal and 1 for clients that don’t know them, and stay as they are when such a client changes the slide', async () => {
    expect(await scene.addSlide()).toMatchObject({ level: 'normal', weight: 1 });
    const slide = await scene.addSlide({ level: 'first', weight: 3 });
    expect(await update(slide._id, { name: 'Renamed' })).toMatchObject({ level: 'first', weight: 3 });
    const [listed] = await scene.call('POST /api/slides/getslidesbyids', { PortalId: 1, array: [slide._id] });
    expect(listed).toMatchObject({ level: 'first', weight: 3 });
    const all = await scene.call('POST /api/slides/getslides', { PortalId: 1 });
    expect(all.find(({ _id }) => _id === slide._id)).toMatchObject({ level: 'first', weight: 3 });
  });

  it.each([
    [{ level: 'takeover' }, { level: 'slide-level-invalid' }],
    [{ level: null }, { level: 'slide-level-invalid' }],
    [{ weight: 0 }, { weight: 'slide-weight-invalid' }],
    [{ weight: 10 }, { weight: 'slide-weight-invalid' }],
    [{ weight: 1.5 }, { weight: 'slide-weight-invalid' }],
    [{ weight: 'often' }, { weight: 'slide-weight-invalid' }],
    [
      { level: 1, weight: null },
      { level: 'slide-level-invalid', weight: 'slide-weight-invalid' },
    ],
  ])('refuse %j, each at its field, and store nothing', async (wrong, codes) => {
    const add = { area: scene.area._id, slide: textSlide(wrong) };
    const added = await refusal(scene.call('POST /api/slides/add', add as never));
    expect([added.status, Object.keys(added.body.errors ?? {})]).toEqual([400, Object.keys(codes)]);
    const slide = await scene.addSlide();
    const { body } = await refusal(update(slide._id, wrong));
    expect(Object.fromEntries(Object.entries(body.problems ?? {}).map(([field, { code }]) => [field, code]))).toEqual(
      codes,
    );
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id })).toEqual(slide);
  });

  it('are sent to screens if they aren’t the usual ones, as a new revision', async () => {
    const slide = await scene.addSlide({ duration: 10 });
    await scene.show(slide._id);
    const before = await scene.document();
    expect(Object.keys(before.slides[0] ?? {})).not.toContain('level');
    expect(Object.keys(before.slides[0] ?? {})).not.toContain('weight');
    await update(slide._id, { level: 'first', weight: 9 });
    const after = await scene.document();
    expect(after.slides.find(({ _id }) => _id === slide._id)).toMatchObject({ level: 'first', weight: 9 });
    expect(after.revision).not.toBe(before.revision);
    await update(slide._id, { level: 'normal', weight: 1 });
    expect((await scene.document()).revision).toBe(before.revision);
  });
});
