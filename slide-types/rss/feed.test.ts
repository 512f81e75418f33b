import { readFileSync } from 'node:fs';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import type { FeedTools } from '../feed.ts';
import { rssFeed } from './feed.ts';
import { readArticles } from './feed-articles.ts';

const tools: FeedTools = {
  cleanHtml: (html) => sanitizeHtml(html),
  pictureLocation: (address) => `/picture?of=${address}`,
  hyphenate: async (text: string) => text,
  readPage: async (address) => {
    if (address.endsWith('/bridge')) throw new Error('gone');
    if (address.endsWith('/museum')) return null;
    return { title: 'A page', html: '<p>One.</p><p>Two.</p>', text: ' One.\n\nTwo.\n' };
  },
};
/** Shorter times can't be measured reliably. */
const SHORTEST_TOLD_MS = 25;
const TRIES = 3;
const url = 'https://feeds.example/all/feed.xml';
const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');
const read = (text: string) => readArticles({ text, url }, tools);
const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const first = (item: string) => read(rss(`<item>${item}</item>`)).items[0];

describe('a news feed', () => {
  it('in RSS 2.0 has titles, texts, dates, authors, pages and images', () => {
    expect(read(sample('rss-2.0-news.xml'))).toEqual({
      title: 'Harbour Times',
      language: 'en-GB',
      items: [
        {
          title: 'Ferries run again after the storm – with a new timetable',
          summary: 'The first boat left at 05:40. Tickets bought for the lost days stay good until June.',
          date: '2026-11-21T06:12:00.000Z',
          author: 'Ida Berg',
          link: 'https://news.example/ferries?a=1&b=2',
          picture: '/picture?of=https://img.example/ferry-1200.jpg',
          page: null,
        },
        {
          title: 'Museum night: "Tom & Jerry" meet the fish',
          summary: 'Forty houses stay open until midnight, and the tram runs every ten minutes.',
          date: '2026-11-20T18:00:00.000Z',
          author: null,
          link: 'https://news.example/museum',
          picture: '/picture?of=https://feeds.example/pictures/museum.png',
          page: null,
        },
        {
          title: 'City council votes on the bridge',
          summary: '',
          date: null,
          author: null,
          link: 'https://news.example/bridge',
          picture: '/picture?of=https://img.example/bridge.jpg',
          page: null,
        },
      ],
    });
  });

  it('in RSS 0.91 may have a document type and named characters', () => {
    const { title, language, items } = read(sample('rss-0.91.xml'));
    expect([title, language]).toEqual(['Café du Port', 'fr']);
    expect(items[0]).toMatchObject({
      title: 'Crêpes à volonté',
      summary: 'Tous les mardis, de 12 h à 14 h – sans réservation.',
    });
  });

  it('in RDF has its items next to the channel', () => {
    const { title, language, items } = read(sample('rdf.xml'));
    expect([title, language, items.length]).toEqual(['Labor-Nachrichten', 'de', 2]);
    expect(items[0]).toMatchObject({
      summary: 'Die Auswertung dauerte drei Monate und 1 < 2 bleibt wahr.',
      date: '2026-11-19T08:30:00.000Z',
      author: 'Dr. Öztürk',
      picture: '/picture?of=https://feeds.example/bild.jpg',
    });
  });

  it('in Atom has texts of three kinds and addresses relative to its base', () => {
    const { title, items } = read(sample('atom.xml'));
    expect(title).toBe('Notes & Queries');
    expect(items).toMatchObject([
      {
        title: 'When less is < more',
        summary: 'One word less a day makes a shorter year.',
        date: '2026-11-20T10:00:00.000Z',
        author: 'Anna Lind',
        link: 'https://blog.example/posts/less',
        picture: '/picture?of=https://blog.example/posts/less.jpg',
      },
      { title: 'Salt & pepper', author: 'Guest', summary: 'Which of them came to the table first is disputed.' },
    ]);
  });

  it('in JSON keeps the angle brackets of plain text', () => {
    expect(read(sample('feed.json'))).toMatchObject({
      title: 'Office board',
      language: 'en-US',
      items: [
        {
          summary: 'Please use the east stairs & meet in the yard.',
          date: '2026-11-20T13:00:00.000Z',
          author: 'Facilities',
          picture: '/picture?of=https://office.example/drill.jpg',
        },
        { title: '', summary: 'The canteen has soup again. List<Soup> is long.', date: null },
      ],
    });
  });

  it('with mistakes is read as intended', () => {
    const { title, items } = read(sample('sloppy.xml'));
    expect(title).toBe('Sloppy & Sons');
    expect(items).toMatchObject([
      {
        title: 'AT&T buys everything & more',
        summary: 'Unescaped HTML & an with ’quotes’',
        date: '2026-11-18T11:00:00.000Z',
        link: 'https://sloppy.example/guid',
        picture: '/picture?of=https://feeds.example/all/pics/one.jpg',
      },
      {
        title: '',
        summary: 'Escaped twice, and it has no title at all.',
        date: '2026-11-18T12:00:00.000Z',
        link: null,
        picture: '/picture?of=https://cdn.example/two.png',
      },
      { title: 'Script kiddies', summary: '', date: null, picture: null },
    ]);
  });

  it('with linked pages has their readable text, and works without unreadable ones', async () => {
    const request = rssFeed.request({ rss_url: url, rss_type: 'Get Content From Link' } as never);
    expect(request).toEqual({ address: url, variant: 'pages' });
    const source = { text: sample('rss-2.0-news.xml'), contentType: '', url, variant: request?.variant };
    const { items } = await rssFeed.read(source, tools);
    expect(items.map(({ page }) => page)).toEqual([['One.', 'Two.'], null, null]);
  });

  it('is only requested if the slide has an address', () => {
    expect(rssFeed.request({ rss_url: '', rss_type: 'Main Content' } as never)).toBeNull();
    expect(rssFeed.request({ rss_url: url, rss_type: 'Main Content' } as never)).toEqual({ address: url });
  });
});

describe('a hostile feed', () => {
  it.each([
    ['nothing', '', 'There is no feed at this address. Find the link named RSS, Atom or feed on the website.'],
    [
      'a page',
      '<!doctype html><html><body><p>Sign in to the Wi-Fi</p></body></html>',
      'There is no feed at this address. Find the link named RSS, Atom or feed on the website.',
    ],
    ['half a feed', sample('rss-2.0-news.xml').slice(0, 900), 'The feed is incomplete.'],
    ['half JSON', '{"version":"https://jsonfeed.org/version/1.1","items":[', 'This feed is not valid JSON.'],
    [
      'other JSON',
      '{"status":"ok"}',
      'This is not a readable RSS, Atom or JSON feed. Find the link named RSS, Atom or feed on the website.',
    ],
    [
      'other XML',
      '<?xml version="1.0"?><svg></svg><!-- </rss> -->',
      'This is not a readable RSS, Atom or JSON feed. Find the link named RSS, Atom or feed on the website.',
    ],
    [
      'keys that reach into objects',
      rss('<__proto__><item/></__proto__>'),
      'This is not a readable RSS, Atom or JSON feed. Find the link named RSS, Atom or feed on the website.',
    ],
  ])('with %s is rejected', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it('can’t expand to a huge size', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'ha'.repeat(500)}"><!ENTITY b "&a;&a;&a;">]>${rss('<item><title>&b;</title></item>')}`;
    expect(read(bomb).items[0]?.title).toBe('&b;');
  });

  it.each([
    ['items', `<item><title>A</title></item>`],
    ['open tags', '<image '],
    ['document types', '<!DOCTYPE x ['],
    ['pictures', '<item><title>A</title><description>&lt;img &lt;img '],
  ])('with %s takes linear time to read or reject', (_, part) => {
    const readOnce = (text: string) => {
      const begun = process.cpuUsage();
      try {
        expect(read(text).items.length).toBeLessThanOrEqual(50);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1_000;
    };
    // Processor time, the best of several runs, which excludes other load of the machine.
    const tookMs = (bytes: number) => {
      const text = rss(part.repeat(Math.ceil(bytes / part.length)));
      return Math.min(...Array.from({ length: TRIES }, () => readOnce(text)));
    };
    expect(tookMs(2_000_000)).toBeLessThan(40 * Math.max(tookMs(200_000), SHORTEST_TOLD_MS));
  });

  it('has texts of limited length that end with a word', () => {
    const item = first(`<title>${'word '.repeat(500)}</title><description>${'other '.repeat(9_000)}</description>`);
    expect(item?.title.length).toBeLessThanOrEqual(300);
    expect(item?.title).toMatch(/word…$/);
    expect(item?.summary.length).toBeLessThanOrEqual(700);
  });

  it('has no characters that hide or reverse the following text', () => {
    expect(first('<title>A\u202eB\u0007C\u200bD\u2066</title>')?.title).toBe('ABCD');
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'ftp://a/b', 'http://', ' '])(
    'doesn’t link to %s',
    (address) => {
      const item = first(`<title>A</title><link>${address}</link><enclosure type="image/png" url="${address}"/>`);
      expect(item).toMatchObject({ link: null, picture: null });
    },
  );
});

describe('the date of an item', () => {
  it.each([
    ['Sat, 21 Nov 2026 07:12:00 EST', '2026-11-21T12:12:00.000Z'],
    ['21 Nov 2026 07:12 CEST', '2026-11-21T05:12:00.000Z'],
    ['Sáb, 21 Nov 2026 07:12:00 +0000', '2026-11-21T07:12:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21 07:12:00', '2026-11-21T07:12:00.000Z'],
    ['2026-11-21T07:12:00.123456+02:00', '2026-11-21T05:12:00.123Z'],
    ['2026-11-21 07:12:00 +0200', '2026-11-21T05:12:00.000Z'],
    ['Sat Nov 21 07:12:00 2026', '2026-11-21T07:12:00.000Z'],
    ['Sat, 21 Nov 26 07:12:00 GMT', '2026-11-21T07:12:00.000Z'],
    ['0000-00-00 00:00:00', null],
    ['Thu, 01 Jan 1970 00:00:00 GMT', null],
    ['1', null],
    ['yesterday', null],
  ])('%s is %s', (written, timestamp) => {
    expect(first(`<title>A</title><pubDate>${written}</pubDate>`)?.date).toBe(timestamp);
  });
});
