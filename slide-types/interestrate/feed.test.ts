import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForXml, readRateFeed, writeRateFeed } from './feed.ts';

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
  it('reads back to what was written, whatever characters it holds', () => {
    fc.assert(
      fc.property(feed, (written) => {
        expect(readRateFeed(writeRateFeed(written))).toEqual(written);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a thousand lines that are full of signs', () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      description: `<${index}> & `.repeat(5),
      rate: '\r\n3 %',
    }));
    expect(readRateFeed(writeRateFeed({ title: 'All', description: '', items })).items).toEqual(items);
  });

  it('is XML with a title and a description for each line', () => {
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
  ])('of %s is read', (_, source) => {
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
  ])('of %s is told to be none', (_, source) => {
    expect(() => readRateFeed(source)).toThrow(/^(This feed is not valid|There are no rates)/);
  });

  it.each(['\u0000', '\u0007', '\ud83c', '\udfe6', '\ufffe', '\uffff'])('can’t hold %j', (character) => {
    expect(isForXml(`a${character}b`)).toBe(false);
  });
});
