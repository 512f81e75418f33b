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

/** However busy the machine is, what is easy to read is not taken for what is hard. */
const HONEST_WITHIN_MS = 20_000;

describe('reading in a thread', () => {
  let thread: ParserThread;
  beforeEach(() => {
    thread = new ParserThread(HONEST_WITHIN_MS);
  });
  afterEach(() => thread.stop());

  const extract = (html: string) => thread.extractPage(html);

  it('reads what the registered reader of the type reads, and says what it says', async () => {
    const read = (text: string) => thread.read('interestrate', source(text), nothing);
    expect(await read(RATES_XML)).toEqual({ content: RATES, pictures: [] });
    await expect(read('{')).rejects.toThrow('This feed is not valid JSON.');
  });

  it('finds what people would read of a page, without anything that acts', async () => {
    const page = await extract(ARTICLE);
    expect(page?.title).toContain('News & more');
    expect(page?.text).toContain('traffic crosses the river again');
    expect(page?.text).not.toContain('Sport');
    expect(page?.text.split('\n')).toContain('See more.');
    expect(page?.html).toContain('<p>');
    expect(page?.html).not.toMatch(/script|onclick|javascript:|<img|tracker/);
  });

  it.each([
    ['nothing', ''],
    ['a page without text', '<html><body><div></div></body></html>'],
  ])('finds nothing in %s', async (_, html) => {
    expect(await extract(html)).toBeNull();
  });

  it('gives up what was made to be hard to read, and what waited meanwhile is read all the same', async () => {
    await thread.stop();
    thread = new ParserThread();
    await extract(ARTICLE);
    const deep = extract('<div>'.repeat(300_000));
    const others = [extract(ARTICLE), thread.read('interestrate', source(RATES_XML), nothing)];
    const hard = await deep.catch((error: Error) => error.message);
    expect([null, 'The source took too long to process.', 'Maximum call stack size exceeded']).toContain(hard);
    expect(await Promise.all(others)).toEqual([
      expect.objectContaining({ text: expect.any(String) }),
      { content: RATES, pictures: [] },
    ]);
  });

  it('does not stop this thread meanwhile', async () => {
    const reading = extract('<div>'.repeat(300_000)).then(
      () => 'read',
      () => 'given up',
    );
    const turn = new Promise((resolve) => setImmediate(() => resolve('this thread goes on')));
    expect(await Promise.race([reading, turn])).toBe('this thread goes on');
    await reading;
  });

  it('refuses what comes after the end', async () => {
    await thread.stop();
    await expect(extract(ARTICLE)).rejects.toThrow('The server is stopping.');
  });
});
