import { readFileSync } from 'node:fs';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import type { FeedTools } from '../feed.ts';
import { rssFeed } from './feed.ts';
import { readArticles } from './feed-articles.ts';

const tools: FeedTools = {
  cleanHtml: (html) => sanitizeHtml(html, { allowedTags: ['p', 'br', 'div', 'b', 'a', 'table', 'tr', 'td'] }),
  pictureLocation: (address) => address,
  hyphenate: async (text: string) => text,
  readPage: async () => null,
};
const ADDRESS = 'https://feeds.example/news';
const POSTS = 'https://blog.example/wp-json/wp/v2/posts?_embed';

const read = (text: unknown, url = ADDRESS) =>
  readArticles({ text: typeof text === 'string' ? text : JSON.stringify(text), url }, tools);
const escaped = (html: string) => html.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const summaryOf = (html: string, title = 'Harbour') =>
  read(`<rss version="2.0"><channel><title>T</title><item><title>${title}</title>
    <description>${escaped(html)}</description></item></channel></rss>`).items[0]?.summary;

describe('RSS with a prefix', () => {
  const channel = (prefix: string) =>
    `<${prefix}channel><${prefix}title>News</${prefix}title><${prefix}item><${prefix}title>Fish</${prefix}title>
     <${prefix}link>https://a.example/fish</${prefix}link><dc:creator>Ida</dc:creator>
     <${prefix}description>The boats came in early today.</${prefix}description></${prefix}item></${prefix}channel>`;
  const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';

  it.each([
    [
      'at all elements',
      `<rss:rss xmlns:rss="http://backend.userland.com/rss2" ${DC} version="2.0">${channel('rss:')}</rss:rss>`,
    ],
    ['that isn’t declared', `<rss version="2.0" ${DC}>${channel('rss:')}</rss>`],
    ['below a root without one', `<rss version="2.0" ${DC} xmlns:n="urn:x">${channel('n:')}</rss>`],
    [
      'in RDF',
      `<rdf:RDF ${RDF} ${DC} xmlns:rss="http://purl.org/rss/1.0/">${channel('rss:').replace('</rss:item></rss:channel>', '</rss:item>').replace('<rss:item>', '</rss:channel><rss:item>')}</rdf:RDF>`,
    ],
    [
      'in RDF with another one',
      `<r:RDF ${RDF.replace('rdf=', 'r=')} ${DC} xmlns="http://purl.org/rss/1.0/">${channel('').replace('</item></channel>', '</item>').replace('<item>', '</channel><item>')}</r:RDF>`,
    ],
  ])('%s is read', (_, xml) => {
    const feed = read(`<?xml version="1.0"?>${xml}`);
    expect(feed.title).toBe('News');
    expect(feed.items).toMatchObject([
      { title: 'Fish', summary: 'The boats came in early today.', author: 'Ida', link: 'https://a.example/fish' },
    ]);
  });
});

describe('JSON Feed', () => {
  const item = {
    id: '1',
    title: 'Fish',
    content_text: 'The boats came in early today.',
    url: 'https://a.example/fish',
  };
  it.each([
    ['without a version', { title: 'News', items: [item] }],
    ['with a short version', { version: '1.1', title: 'News', items: [item] }],
    ['with a number as its version', { version: 1, title: 'News', items: [item] }],
    ['with another address as its version', { version: 'https://example.com/feed', title: 'News', items: [item] }],
  ])('%s is recognized by its fields', (_, feed) => {
    expect(read(feed)).toMatchObject({ title: 'News', items: [{ title: 'Fish', link: 'https://a.example/fish' }] });
  });

  it('may be empty', () => {
    expect(read({ version: 'https://jsonfeed.org/version/1.1', items: [] }).items).toEqual([]);
  });

  it.each([
    ['items of something else', { items: [{ price: 3 }, { price: 4 }] }],
    ['an error', { code: 'rest_no_route', message: 'No route was found', data: { status: 404 } }],
    ['a list of something else', [{ name: 'a' }]],
    ['an empty list', []],
  ])('is not found in %s', (_, value) => {
    expect(() => read(value)).toThrow(
      'This is not a readable RSS, Atom or JSON feed. Find the link named RSS, Atom or feed on the website.',
    );
  });
});

describe('WordPress’s list of posts', () => {
  it('has titles, excerpts, dates, authors, links and images', () => {
    const posts = readFileSync(new URL('samples/wordpress-posts.json', import.meta.url), 'utf8');
    expect(read(posts, POSTS)).toEqual({
      title: '',
      language: null,
      items: [
        {
          title: 'Summer at the harbour – the programme',
          summary: 'Concerts, a regatta and the long night of the fish market…',
          date: '2026-06-03T08:15:00.000Z',
          author: 'Ida Berg',
          link: 'https://blog.example/2026/06/summer/',
          picture: 'https://blog.example/uploads/summer.jpg',
          page: null,
        },
        {
          title: 'Protected: Staff only',
          summary: '',
          date: '2026-06-02T07:00:00.000Z',
          author: null,
          link: 'https://blog.example/2026/06/staff/',
          picture: null,
          page: null,
        },
        {
          title: 'No excerpt',
          summary: 'The text itself is used, and its image.',
          date: '2026-06-01T10:00:00.000Z',
          author: null,
          link: 'https://blog.example/2026/06/text/',
          picture: 'https://blog.example/uploads/text.jpg',
          page: null,
        },
      ],
    });
  });

  it('may be one post, or none', () => {
    expect(read({ title: { rendered: 'Alone' }, link: 'https://blog.example/a/' }, POSTS).items).toHaveLength(1);
    expect(read([], POSTS).items).toEqual([]);
    expect(read([], 'https://blog.example/?rest_route=/wp/v2/posts').items).toEqual([]);
  });

  it('has at most fifty posts', () => {
    expect(read(Array(99).fill({ title: { rendered: 'Again' } }), POSTS).items).toHaveLength(50);
  });
});

describe('an empty feed', () => {
  it.each([
    '<rss version="2.0"><channel><title>News</title></channel></rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>',
    '<rss version="2.0"><channel><title>News</title><item></item></channel></rss>',
  ])('is valid and known to be empty: %s', (text) => {
    expect(rssFeed.isEmpty?.(read(text))).toBe(true);
  });
});

describe('the summary of an item', () => {
  it.each([
    [
      'words of a definition list',
      '<p>Hours</p><dl><dt>Monday</dt><dd>9 to 17</dd><dt>Sunday</dt><dd>closed</dd></dl>',
      'Hours Monday 9 to 17 Sunday closed',
    ],
    [
      'words of a drawing',
      '<p>See <svg viewBox="0 0 9 9"><title>Chart</title><path d="M0 0L9 9"/><g><text x="1">Sales</text><text>up</text></g></svg>for yourself.</p>',
      'See Chart Sales up for yourself.',
    ],
    [
      'words of a formula',
      '<p>Remember <math><mi>a</mi><mo>=</mo><mi>b</mi></math> forever and ever.</p>',
      'Remember a = b forever and ever.',
    ],
    [
      'words of other blocks',
      '<section>First of all</section><article>comes the news</article><details><summary>Then</summary>more</details>',
      'First of all comes the news Then more',
    ],
    [
      'words between which there are only tags',
      'One<hr>two<br>three<h2>four</h2>five six seven',
      'One two three four five six seven',
    ],
    [
      'types of programs',
      'A List<Text> and an Option<Set> are not drawings here.',
      'A List<Text> and an Option<Set> are not drawings here.',
    ],
  ])('has the %s', (_, html, words) => {
    expect(summaryOf(html)).toBe(words);
  });

  const reddit = (byline: string) =>
    `&#32; submitted by &#32; ${byline} <br/> <span><a href="https://i.example/1">[link]</a></span> &#32; <span><a href="https://r.example/2">[comments]</a></span>`;
  it.each([
    ['a link to what was submitted', reddit('<a href="https://r.example/u"> /u/some_one </a>')],
    [
      'such a link with its group',
      reddit('<a href="https://r.example/u">/u/some_one</a> &#32; to &#32; <a href="/r/fish"> r/fish </a>'),
    ],
    [
      'such a link beside an image',
      `<table> <tr><td> <img src="https://i.example/1.jpg"/> </td><td> ${reddit('some one')} </td></tr></table>`,
    ],
    ['such a link without spaces', 'submitted by <a href="/u">/u/a</a><span>[link]</span><span>[comments]</span>'],
    ['an address', 'https://example.com/a/very/long/path?x=1'],
    ['a linked address', '<a href="https://example.com/a">https://example.com/a/very/long</a>'],
    ['several addresses', 'https://example.com/a/very/long www.example.com/another/one'],
    [
      'only links to comments',
      '<a href="https://example.com/item">Comments</a> <a href="https://example.com/a">[link]</a>',
    ],
    [
      'addresses with points',
      '<p>Article URL: <a href="https://a.example">https://a.example/x</a></p><p>Comments URL: <a href="x">https://a.example/item?id=1</a></p><p>Points: 12</p><p># Comments: 3</p>',
    ],
  ])('is not %s', (_, html) => {
    expect(summaryOf(html)).toBe('');
    expect(summaryOf(html, '') ?? '').toBe('');
  });

  it('is the text before such a link', () => {
    const html = `<div class="md"><p>The boats came in early today.</p></div>${reddit('<a href="/u"> /u/some_one </a>')}`;
    expect(summaryOf(html)).toBe('The boats came in early today.');
  });

  it('may contain an address', () => {
    expect(summaryOf('Read it at https://example.com/fish today.')).toBe('Read it at https://example.com/fish today.');
  });
});
