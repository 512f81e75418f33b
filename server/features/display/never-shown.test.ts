import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';

describe('the display document, for slide types that are never shown,', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const neverShown = Object.values(definitions).filter(({ notShown }) => notShown !== null);
  const ofTypes = (isDrawn: boolean) =>
    neverShown.filter((definition) => definition.isDrawn === isDrawn).map(({ key, index }) => [key, index] as const);

  it.each(ofTypes(false))('omits %s', async (_, type) => {
    const slide = await scene.addSlide({ type });
    await scene.show(slide._id);
    const { slides, selectedSlides } = await scene.document();
    expect(JSON.stringify([slides, selectedSlides])).not.toContain(slide._id);
  });

  it.each(ofTypes(true))('marks %s as a notice that gives way to other slides', async (_, type) => {
    const slide = await scene.addSlide({ type });
    const text = await scene.addSlide({ type: definitions.rte.index, rte_content: '<p>Open</p>' });
    for (const { _id } of [slide, text]) await scene.show(_id);
    const marks = (await scene.document()).slides.map(({ _id, onlyIfAlone }) => [_id, onlyIfAlone]);
    expect(marks).toContainEqual([slide._id, true]);
    expect(marks).toContainEqual([text._id, undefined]);
  });
});
