/** A price at the end of a line: a number with two decimals or a currency. */
const PRICE_AT_END =
  /^(.*\S)\s+((?:(?:[$£€¥]|CHF|EUR|USD|GBP|kr|Rs\.?)\s?)?\d{1,6}(?:[.,]\d{2}|[.,][-–])(?:\s?(?:[$£€¥]|CHF|EUR|USD|GBP|kr))?|(?:[$£€¥]|CHF|EUR|USD|GBP)\s?\d{1,6}|\d{1,6}\s?(?:[$£€¥]|CHF|EUR|USD|GBP|kr))$/;

/** Lines end with a tag in the editor's texts, and in plain text of API clients with a line feed. */
const LINE_END = /<br\s*\/?>\s*|\n/i;

/** The lines of a textarea as elements, with prices in elements of their own; formatted text stays as it is. */
export function Lines({ html }: { html: string }) {
  const lines = html.split(LINE_END);
  if (lines.some((line) => line.includes('<'))) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans this field on the way in and out
    return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <div className="text">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their index
        <Line key={index} html={line.trim()} />
      ))}
    </div>
  );
}

function Line({ html }: { html: string }) {
  const [, words, price] = PRICE_AT_END.exec(html) ?? [];
  if (words === undefined || price === undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: text with entities, without tags
    return <span className="line" dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <span className="line with-price">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: text with entities, without tags */}
      <span className="words" dangerouslySetInnerHTML={{ __html: words }} /> <span className="price">{price}</span>
    </span>
  );
}
