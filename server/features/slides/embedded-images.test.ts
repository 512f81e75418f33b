import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('an image embedded in a text', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const sentence = 'The text contains an embedded image. Upload the image as a file and insert it into the text.';

  it.each([
    ['in quotes', `<p>Tea</p><img src="${DOT}">`],
    ['in single quotes, in capitals', `<IMG alt='' SRC = '${DOT.replace('data', 'DATA')}'>`],
    ['without quotes', `<img src=${DOT}>`],
    ['with letters as numeric entities', `<img src="${DOT.replace('data', '&#100;at&#x61;')}">`],
    ['with signs as named entities', `<img src="${DOT.replace(':', '&colon;').replace('/', '&sol;')}">`],
    ['with a line break inside', `<img src="${DOT.replace('data', 'da\nta')}">`],
    [
      'after more removed HTML than is reported',
      `${'abcdefghijklmnopqrstuvwxy'.replace(/./g, '<x-$& onclick="">')}<img src="&#100;${DOT.slice(1)}">`,
    ],
    ['larger than any allowed text', `<img src="${DOT}${'A'.repeat(300_000)}">`],
  ])('is refused with a sentence that says what to do: %s', async (_, rte_content) => {
    const refused = await refusal(scene.addSlide({ rte_content }));
    expect(refused).toMatchObject({ status: 400, body: { error: sentence, errors: { rte_content: sentence } } });
    const slide = await scene.addSlide();
    const update = { _id: slide._id, PortalId: 1, update: { rte_content } };
    expect((await refusal(scene.call('PATCH /api/slides/updateSlide', update))).body.error).toBe(sentence);
    const stored = await scene.call('POST /api/slides/getslidebyid', { _id: slide._id, PortalId: 1 });
    expect(stored).toEqual(slide);
  });

  it('is refused in the description of a channel', async () => {
    const update = { description: `<p>By the door</p><img src="${DOT}">` };
    const changed = scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update });
    expect((await refusal(changed)).body).toMatchObject({ error: sentence, errors: { description: sentence } });
  });

  it('is not confused with text that mentions data addresses', async () => {
    const rte_content = '<p>An address can begin with data:image/png, or with https:</p>';
    expect((await scene.addSlide({ rte_content })).rte_content).toBe(rte_content);
  });
});
