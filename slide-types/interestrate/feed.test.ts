import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRateFeed } from './feed.ts';
import { isForXml, writeRateFeed } from './feed-write.ts';

const tricky = fc.constantFrom(
  '&',
  '<',
  '>',
  '"',
  "'",
  ']]>',
  '&amp;',
  '&#13;',
  '<!--',
  '<b>',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u0085',
  '\u2028',
  '🏦',
  '%',
  '\u00a0',
  '__proto__',
  '1.50',
  'true',
);
const text = fc
  .array(fc.oneof(tricky, fc.string({ unit: 'binary', maxLength: 5 }).filter(isForXml)), { maxLength: 6 })
  .map((parts) => parts.join(''));
const feed = fc.record({
  title: text,
  description: text,
  items: fc.array(fc.record({ description: text, rate: text }), { maxLength: 5 }),
});

describe('a feed of rates', () => {
  it('is read back as it was written, with any characters', () => {
    fc.assert(
      fc.property(feed, (written) => {
        expect(readRateFeed(writeRateFeed(written))).toEqual(written);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a thousand rows of special characters', () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      description: `<${index}> & `.repeat(5),
      rate: '\r\n3 %',
    }));
    expect(readRateFeed(writeRateFeed({ title: 'All', description: '', items })).items).toEqual(items);
  });

  it('is XML with a title and a description for each row', () => {
    const xml = writeRateFeed({
      title: 'Savings',
      description: 'From May',
      items: [{ description: '1 < 2', rate: '3 %' }],
    });
    expect(xml).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>Savings</title>
    <description>From May</description>
    <generator>Vitrine rates</generator>
    <item>
      <title>1 &lt; 2</title>
      <description>3 %</description>
    </item>
  </channel>
</rss>
`,
    );
  });

  it.each([
    ['bare items', '<x><item><title>A</title><description>1</description></item></x>'],
    ['RSS', '<rss><channel><item><title>A</title><description>1</description></item></channel></rss>'],
    [
      'names of a space',
      '<r:RDF xmlns:r="urn:r"><item><r:title>A</r:title><description>1</description></item></r:RDF>',
    ],
    ['a data section', '<x><item><title><![CDATA[A]]></title><description>1</description></item></x>'],
    ['attributes', '<x><item id="1"><title lang="en">A</title><description>1</description></item></x>'],
    ['space around its texts', '<x>\n <item>\n <title> A </title>\n <description>\n1</description></item></x>'],
    ['rates by name', '<x><item><description>A</description><rate>1</rate></item></x>'],
    ['JSON', '{"title":"","items":[{"description":"A","rate":"1"}]}'],
    ['JSON with numbers', '{"item":[{"title":"A","description":1}]}'],
    ['a JSON item list', '{"itemList":[{"description":"A","rate":1}]}'],
    ['a bare JSON list', '[{"description":"A","rate":"1"}]'],
  ])('with %s is read', (_, source) => {
    expect(readRateFeed(source).items).toEqual([{ description: 'A', rate: '1' }]);
  });

  it.each([
    ['nothing', ''],
    ['words', 'Service unavailable'],
    ['half XML', '<rss><channel>'],
    ['half JSON', '{"items":['],
    ['a page', '<html><body><p>Sorry</p></body></html>'],
    ['JSON of something else', '{"status":"ok"}'],
    ['keys that reach into objects', '<__proto__><item/></__proto__>'],
  ])('with %s is rejected', (_, source) => {
    expect(() => readRateFeed(source)).toThrow(/^(This feed is not valid|There are no rates|The format of this feed)/);
  });

  it.each(['\u0000', '\u0007', '\ud83c', '\udfe6', '\ufffe', '\uffff'])('can’t contain %j', (character) => {
    expect(isForXml(`a${character}b`)).toBe(false);
  });
});

describe('a feed in a standard format', () => {
  const json = (...items: object[]) => readRateFeed(JSON.stringify({ title: 'T', items })).items;

  it.each([
    ['a quantity', { description: 'JPY', rate: 4.52, quantity: 100 }, /different units/],
    ['a unit in words', { description: 'Deposit', rate: 4.52, unit: '%' }, /different units/],
    ['nested values', { description: 'Deposit', rate: { value: 4.52 } }, /format of this feed/],
    ['a date as its rate', { description: 'Deposit', rate: '2026-03-02' }, /There are no rates/],
    ['no rates', { description: 'Deposit', rate: '' }, /There are no rates/],
  ])('with %s is rejected', (_, item, sentence) => {
    expect(() => json(item)).toThrow(sentence);
  });

  it('keeps the digits of its numbers', () => {
    const rates = ['4.50', '3.0999999999999996', '1e-3', '0', '-0.250', '12345678901234567890'];
    const items = rates.map((rate) => `{"description":"A \\"1.0\\"","rate":${rate}}`);
    expect(readRateFeed(`{"items":[${items}]}`).items.map(({ rate }) => rate)).toEqual([
      ...['4.50', '3.1', '0.001', '0', '-0.250', '12345678901234567890'],
    ]);
  });

  it('ignores units of one', () => {
    expect(json({ description: 'USD', rate: '43.1', quantity: 1 })).toEqual([{ description: 'USD', rate: '43.1' }]);
  });

  it('never cuts a number', () => {
    const [item] = json({ description: 'A', rate: `${'x'.repeat(296)} 1.2345 %` });
    expect(item?.rate).toBe(`${'x'.repeat(296)} …`);
  });
});

describe('a hostile feed', () => {
  const items = (title: string, description = '1 %') =>
    `<rss><channel><item><title>${title}</title><description>${description}</description></item></channel></rss>`;

  it.each([
    ['a script', items('<![CDATA[<script>alert(1)</script>Safe <img src=x onerror=alert(1)>]]>'), 'Safe'],
    ['a script that is written twice', items('&amp;lt;script&amp;gt;x&amp;lt;/script&amp;gt;Safe'), 'Safe'],
    [
      'an entity that lies elsewhere',
      `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${items('a &e; b')}`,
      'a &e; b',
    ],
    ['entities that grow', `<!DOCTYPE r [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>${items('&b;')}`, '&b;'],
    ['numbers of no character', items('a&#xD83C;&#0;b'), 'ab'],
    ['an endless title', items('A'.repeat(1_000_000)), `${'A'.repeat(299)}…`],
    [
      'names of objects',
      '{"items":[{"__proto__":{"rate":1},"constructor":2,"title":"A","toString":"x","rate":"1 %"}]}',
      'A',
    ],
  ])('with %s shows text', (_, source, expected) => {
    expect(readRateFeed(source).items).toEqual([{ description: expected, rate: '1 %' }]);
  });

  it.each([
    ['100,000 elements in each other', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
    ['100,000 lists in each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['signs that begin tags', `<x>${'&lt;script '.repeat(100_000)}</x>`],
    ['declarations without end', '<!DOCTYPE ['.repeat(100_000)],
    [
      'wrong types everywhere',
      '{"items":[null,true,7,"x",[],[[]],{"title":{},"rate":[]},{"title":[null],"rate":{"a":{}}}]}',
    ],
    [
      'news without rates',
      '<rss><channel><item><title>News</title><link>https://a.example/1</link><guid>17</guid></item></channel></rss>',
    ],
    ['a page with a list', '<html><body><ul><item><title>A</title><rate>1</rate></item></ul></body></html>'],
    [
      'the answer of a network that wants a login',
      '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>Log in</body></html>',
    ],
  ])('with %s is rejected', (_, source) => {
    expect(() => readRateFeed(source)).toThrow(/^(This feed is not valid|There are no rates|The format of this feed)/);
  });

  it('without an end is read up to the limit', () => {
    const many = JSON.stringify({
      items: Array.from({ length: 10_000 }, (_, index) => ({ title: `${index}`, rate: 1 })),
    });
    expect(readRateFeed(many).items).toHaveLength(1_000);
    expect(readRateFeed(`<r>${'<item><title>a</title><rate>1</rate></item>'.repeat(10_000)}</r>`).items).toHaveLength(
      1_000,
    );
  });

  it('without rows is an empty table, not an error', () => {
    expect(readRateFeed('{"title":"Soon","items":[]}').items).toEqual([]);
    expect(readRateFeed('<rss><channel><title>Soon</title></channel></rss>').items).toEqual([]);
  });
});
