import { XMLBuilder } from 'fast-xml-parser';
import { GENERATOR, type RateFeed } from './feed-rates.ts';

/** Everything that XML doesn't allow: control characters, surrogates, and two code points. */
const NOT_FOR_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Whether XML can contain this text. */
export function isForXml(text: string): boolean {
  return !NOT_FOR_XML.test(text);
}

/** Writes a feed as XML that `readRateFeed` reads back unchanged, for all texts that `isForXml` accepts. */
export function writeRateFeed({ title, description, items }: RateFeed): string {
  const builder = new XMLBuilder({
    format: true,
    ignoreAttributes: false,
    processEntities: false,
    tagValueProcessor: (_name: string, value: unknown) => escapeText(String(value)),
  });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    rss: {
      '@_version': '2.0',
      channel: {
        title,
        description,
        generator: GENERATOR,
        item: items.map((item) => ({ title: item.description, description: item.rate })),
      },
    },
  });
}

/** White space at the ends and line breaks are escaped too, because XML parsers change or drop them. */
function escapeText(text: string): string {
  const [inner, begins] = [text.trim(), text.length - text.trimStart().length];
  const words = inner
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character)
    .replace(/[\t\n\r\u0085\u2028\u2029]/g, asNumbers);
  return asNumbers(text.slice(0, begins)) + words + asNumbers(text.slice(begins + inner.length));
}

function asNumbers(space: string): string {
  return [...space].map((character) => `&#${character.codePointAt(0)};`).join('');
}
