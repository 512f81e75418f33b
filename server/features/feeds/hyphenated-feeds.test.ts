import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { respondWith, startSource, type TestSource } from '#server/testing/source.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';

const WORD = 'Jahreshauptversammlung';
const IN_GERMAN = 'Jah\u00adres\u00adhaupt\u00adver\u00adsamm\u00adlung';

describe('news', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let source: TestSource;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());
  afterEach(() => source.close());

  /** The title of the only item, in a feed that may name its language. */
  async function titles(named: string, languages: (string | undefined)[]): Promise<string[]> {
    source = await startSource(
      respondWith(
        `<rss version="2.0"><channel><title>News</title>${named}<item><title>${WORD}</title><description>Now</description></item></channel></rss>`,
      ),
    );
    const slide = await scene.addSlide({
      ...{ type: definitions.rss.index, rte_content: undefined },
      rss_url: `${source.url}/${encodeURIComponent(named)}`,
    });
    const found: string[] = [];
    for (const language of languages) {
      const request = { slideId: slide._id, ...(language !== undefined && { language }) };
      const { content } = await scene.call('GET /api/feeds/{slideId}', request);
      const { items } = content as { items: { title: string }[] };
      found.push(items[0]?.title ?? '');
    }
    return found;
  }

  it('that name no language are hyphenated in that of the channel, and read once for all channels', async () => {
    expect(await titles('', [undefined, 'de-AT', 'ja', 'de'])).toEqual([WORD, IN_GERMAN, WORD, IN_GERMAN]);
    expect(source.requests).toHaveLength(1);
  });

  it('that name a language are hyphenated in that one', async () => {
    expect(await titles('<language>de</language>', [undefined, 'en'])).toEqual([IN_GERMAN, IN_GERMAN]);
  });

  it('are hyphenated in the language of the portal if the request names none, also in previews', async () => {
    const setLanguage = (language: string) =>
      scene.call('PATCH /api/portals/setLanguage', { PortalId: scene.PortalId, language });
    await setLanguage('de');
    try {
      expect(await titles('', [undefined])).toEqual([IN_GERMAN]);
      const slide = { type: definitions.rss.index, rss_url: `${source.url}/` };
      const { content } = await scene.call('POST /api/feeds/preview', { PortalId: scene.PortalId, slide });
      expect(JSON.stringify(content)).toContain(IN_GERMAN);
    } finally {
      await setLanguage('');
    }
  });
});
