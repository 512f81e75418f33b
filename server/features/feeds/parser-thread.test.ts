// @module-tag slow
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedSource } from '#slide-types/feed.ts';
import { ParserThread } from './parser-thread.ts';

const RATES_XML =
  '<rss><channel><title>Savings</title><description>From May</description><item><title>Five years</title><description>3.1 %</description></item></channel></rss>';
const RATES = { title: 'Savings', description: 'From May', items: [{ description: 'Five years', rate: '3.1 %' }] };

const source = (text: string): FeedSource => ({
  text,
  contentType: '',
  url: 'http://example.com/',
  variant: undefined,
});
const nothing = async () => null;

const ARTICLE = `<!doctype html><title>News &amp; more</title><body><nav>Home Sport Weather</nav>
  <article><h1>The bridge is open</h1>${'<p>After two years of works, traffic crosses the river again, and the mayor cut a ribbon, as people watched.</p>'.repeat(6)}
  <img src="http://tracker.example/p.gif" onerror="alert(1)"><script>document.title = 'ran'</script>
  <p onclick="alert(1)">See <a href="javascript:alert(1)">more</a>.</p></article></body>`;

/** Long enough for ordinary content on a busy machine. */
const GENEROUS_MS = 20_000;

describe('the parser thread', () => {
  let thread: ParserThread;
  beforeEach(() => {
    thread = new ParserThread(GENEROUS_MS);
  });
  afterEach(() => thread.stop());

  const extract = (html: string) => thread.extractArticle(html);

  it('returns the content or the error of the type’s reader', async () => {
    const parse = (text: string) => thread.parse('interestrate', source(text), nothing);
    expect(await parse(RATES_XML)).toEqual({ content: RATES, pictures: [] });
    await expect(parse('{')).rejects.toThrow('This feed is not valid JSON.');
  });

  it('decodes text, or says why it can’t', async () => {
    expect(await thread.decodeText(Buffer.from('Zürich'), '')).toBe('Zürich');
    await expect(thread.decodeText(Buffer.from([0xb9, 0xab, 0xcb, 0xbe, 0xb9, 0xab]), '')).rejects.toThrow(
      'The text of this source can’t be decoded. Its encoding is unknown.',
    );
  });

  it('extracts the article of a page without scripts', async () => {
    const page = await extract(ARTICLE);
    expect(page?.title).toContain('News & more');
    expect(page?.text).toContain('traffic crosses the river again');
    expect(page?.text).not.toContain('Sport');
    expect(page?.text.split('\n')).toContain('See more.');
    expect(page?.html).toContain('<p>');
    expect(page?.html).not.toMatch(/script|onclick|javascript:|<img|tracker/);
  });

  it.each([
    ['an empty page', ''],
    ['a page without text', '<html><body><div></div></body></html>'],
  ])('extracts nothing from %s', async (_, html) => {
    expect(await extract(html)).toBeNull();
  });

  it('gives up on hostile content, and continues with the waiting jobs', async () => {
    await thread.stop();
    thread = new ParserThread();
    await extract(ARTICLE);
    const deep = extract('<div>'.repeat(300_000));
    const others = [extract(ARTICLE), thread.parse('interestrate', source(RATES_XML), nothing)];
    const hard = await deep.catch((error: Error) => error.message);
    expect([null, 'The source took too long to process.', 'Maximum call stack size exceeded']).toContain(hard);
    expect(await Promise.all(others)).toEqual([
      expect.objectContaining({ text: expect.any(String) }),
      { content: RATES, pictures: [] },
    ]);
  });

  it('does not block the main thread', async () => {
    const reading = extract('<div>'.repeat(300_000)).then(
      () => 'read',
      () => 'given up',
    );
    const turn = new Promise((resolve) => setImmediate(() => resolve('main thread continues')));
    expect(await Promise.race([reading, turn])).toBe('main thread continues');
    // Reading all of it would take the thread's whole time limit.
    await thread.stop();
    expect(await reading).toBe('given up');
  });

  it('rejects jobs after it was stopped', async () => {
    await thread.stop();
    await expect(extract(ARTICLE)).rejects.toThrow('The server is stopping.');
  });
});
