import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import type { FeedTools } from '../feed.ts';
import { readArticles } from './feed-articles.ts';
import { parseFeedDate } from './feed-dates.ts';

const tools: FeedTools = {
  cleanHtml: (html) => sanitizeHtml(html),
  pictureLocation: (address) => address,
  hyphenate: async (text: string) => text,
  readPage: async () => null,
};

function read(text: string) {
  return readArticles({ text, url: 'https://feeds.example/all/rss.xml' }, tools).items;
}

const rss = (item: string) => `<rss version="2.0"><channel><title>News</title><item>${item}</item></channel></rss>`;

describe('a news feed', () => {
  it('keeps an excerpt that starts like the line below it', () => {
    const text = 'Fish came in. The post office stays open for as long as it takes […]';
    const line = 'The post <a href="/fish">Fish</a> appeared first on <a href="/">Harbour</a>.';
    const [item] = read(rss(`<title>Fish</title><description><![CDATA[<p>${text}</p><p>${line}</p>]]></description>`));
    expect(item?.summary).toBe('Fish came in. The post office stays open for as long as it takes…');
  });

  it('may contain angle brackets that aren’t tags', () => {
    expect(read(rss('<title>We <3 R&D & 1 < 2</title>'))[0]?.title).toBe('We <3 R&D & 1 < 2');
  });

  it('loses excessive marks on letters, and keeps all marks of real scripts', () => {
    const marks = '\u0335\u0321\u034f\u0336'.repeat(50);
    expect(read(rss(`<title>Z${marks}algo ภาษาที่นี่</title>`))[0]?.title).toBe(`Z${marks.slice(0, 4)}algo ภาษาที่นี่`);
  });

  it('in Atom has nested bases, those of texts only for their images', () => {
    const [item] = read(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.example/all/"><entry xml:base="2026/"><title>A</title>
       <link href="post"/><content type="xhtml" xml:base="img/"><div><img src="a.jpg"/></div></content></entry></feed>`,
    );
    expect(item).toMatchObject({
      link: 'https://blog.example/all/2026/post',
      picture: 'https://blog.example/all/2026/img/a.jpg',
    });
  });

  it.each([
    ['Sat, 21 Nov 2026 9:5:1 +0100', '2026-11-21T08:05:01'],
    ['21.11.2026 10:00', '2026-11-21T10:00:00'],
    ['1.2.2026', '2026-02-01T00:00:00'],
    ['November 21, 2026, 10:00 am', '2026-11-21T10:00:00'],
    ['Saturday, November 21, 2026 - 10:00', '2026-11-21T10:00:00'],
    ['1795255200', '2026-11-21T10:00:00'],
    ['Sábado, 21 Nov 2026 10:00', '2026-11-21T10:00:00'],
    ['Сб, 21 ноя 2026 10:00:00 +0300', null],
  ])('with the date "%s" means %s', (written, timestamp) => {
    expect(parseFeedDate(written)).toBe(timestamp && `${timestamp}.000Z`);
  });
});
