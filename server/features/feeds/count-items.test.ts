import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { says, startSource, type TestSource } from '#server/testing/source.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';

const feedOf = (count: number) =>
  `<rss version="2.0"><channel><title>Site</title>${Array.from({ length: count }, (_, number) => `<item><title>Post ${number}</title></item>`).join('')}</channel></rss>`;

let test: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
let source: TestSource;
beforeAll(async () => {
  test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
  scene = await makeScene(test);
  source = await startSource(says(feedOf(3)));
});
afterAll(() => Promise.all([test.close(), source.close()]));

it('gives a slide on all screens the turn that the items of its feed need, as soon as one has asked for it', async () => {
  const slide = await scene.addSlide({
    type: definitions.wpRss.index,
    rte_content: undefined,
    duration: 0,
    wp_rss_url: source.url,
    wp_rss_items_to_display: 0,
  });
  await scene.show(slide._id);
  const shown = async () => (await scene.document()).slides.find(({ _id }) => _id === slide._id)?.duration;
  expect(await shown()).toBe(50);

  const answer = await test.as(null)('GET /api/feeds/{slideId}', { slideId: slide._id });
  expect(answer.content).toMatchObject({ items: [{ title: 'Post 0' }, {}, {}] });
  expect(await shown()).toBe(15);

  const stored = await scene.call('POST /api/slides/getslidebyid', { PortalId: scene.PortalId, _id: slide._id });
  expect(stored).toEqual(slide);
});
