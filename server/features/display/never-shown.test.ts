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

  it.each(neverShown.map(({ key, index }) => [key, index] as const))('omits %s', async (_, type) => {
    const slide = await scene.addSlide({ type });
    await scene.show(slide._id);
    const { slides, selectedSlides } = await scene.document();
    expect(JSON.stringify([slides, selectedSlides])).not.toContain(slide._id);
  });
});
