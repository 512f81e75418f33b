import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const FIELDS = ['image_fit', 'image_focus', 'image_crop'];

describe('the framing of an image', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addImage = (more: object = {}) =>
    scene.addSlide({ type: 2, image_path: 'https://pictures.example/poster.png', ...more });
  const update = (_id: string, changed: object) =>
    scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: changed } as never);

  it('is missing, also for screens, until someone chooses it', async () => {
    const slide = await addImage();
    await scene.show(slide._id);
    const { slides } = await scene.document();
    for (const record of [slide, slides.find(({ _id }) => _id === slide._id)]) {
      expect(Object.keys(record ?? {}).filter((field) => FIELDS.includes(field))).toEqual([]);
    }
  });

  it('stays as it is when a client that doesn’t know it changes the slide', async () => {
    const crop = { x: 10.5, y: 0, width: 89.5, height: 100 };
    const slide = await addImage({ image_fit: 'cover', image_focus: { x: 0, y: 100 }, image_crop: crop });
    const expected = { image_fit: 'cover', image_focus: { x: 0, y: 100 }, image_crop: crop };
    expect(await update(slide._id, { name: 'Renamed' })).toMatchObject(expected);
    await scene.show(slide._id);
    expect((await scene.document()).slides.find(({ _id }) => _id === slide._id)).toMatchObject(expected);
    expect(await update(slide._id, { image_crop: null })).toMatchObject({ ...expected, image_crop: null });
  });

  it.each([
    [{ image_fit: 'stretch' }, { image_fit: 'field-not-a-choice' }],
    [{ image_focus: { x: 101, y: 0 } }, { 'image_focus.x': 'field-too-big' }],
    [{ image_focus: null }, { image_focus: 'field-invalid' }],
    [{ image_crop: { x: 60, y: 0, width: 50, height: 50 } }, { image_crop: 'image-crop-outside' }],
    [{ image_crop: { x: 0, y: 0, width: 0, height: 50 } }, { 'image_crop.width': 'field-too-small' }],
  ])('refuses %j', async (wrong, codes) => {
    const slide = await addImage();
    const { status, body } = await refusal(update(slide._id, wrong));
    expect(status).toBe(400);
    const problems = Object.entries(body.problems ?? {}).map(([field, { code }]) => [field, code]);
    expect(Object.fromEntries(problems)).toEqual(codes);
  });
});
