/** Names of time zones in feeds that JavaScript doesn't parse, with their offsets from UTC. */
const ZONES: Record<string, string> = {
  ...{ WET: '+0000', WEST: '+0100', BST: '+0100', CET: '+0100', MEZ: '+0100', CEST: '+0200', MESZ: '+0200' },
  ...{ EET: '+0200', EEST: '+0300', SAST: '+0200', MSK: '+0300', PKT: '+0500', IST: '+0530', WIB: '+0700' },
  ...{ SGT: '+0800', HKT: '+0800', AWST: '+0800', KST: '+0900', JST: '+0900', AEST: '+1000', AEDT: '+1100' },
  ...{ NZST: '+1200', NZDT: '+1300', AKST: '-0900', AKDT: '-0800', HST: '-1000', AST: '-0400', ADT: '-0300' },
  ...{ BRT: '-0300', ART: '-0300' },
};
const HAS_ZONE = /(?:Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2}|\([A-Z ]+\))$/i;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

/** Parses a feed's date to ISO 8601 in UTC; null if invalid. Without a zone it counts as UTC. */
export function parseFeedDate(text: string | undefined): string | null {
  const written = (text ?? '').slice(0, 80).replace(/\s+/g, ' ').trim();
  if (!/\d{4}|\d{1,2} \p{L}+ \d{2}/u.test(written)) return null;
  if (/^\d{9,10}$/.test(written)) return new Date(Number(written) * 1000).toISOString();
  const zoned = written.replace(/ ([A-Z]{3,4})$/, (all, name: string) => (name in ZONES ? ` ${ZONES[name]}` : all));
  // Names of days may be in another language, and are redundant.
  const bare = zoned
    .replace(/^\p{L}+\.?,? (?=\d|\p{L}+ \d)/u, (day) => (isMonth(day) ? day : ''))
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, '$3-$2-$1')
    .replace(/^(\d{4})-(\d)-/, '$1-0$2-')
    .replace(/^(\d{4}-\d{2})-(\d)(?!\d)/, '$1-0$2')
    .replace(/(\d{4}),? (?:- |at )?(?=\d{1,2}:)/i, '$1 ');
  const hasTime = /\d:\d/.test(bare);
  const isoLike = bare
    .replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T')
    .replace(/(\d) (?=[+-]\d{2}:?\d{2}$)/, (all, digit) => (/^\d{4}-/.test(bare) ? digit : all));
  const time = new Date(hasTime && !HAS_ZONE.test(isoLike) ? withUtc(isoLike) : isoLike);
  if (Number.isNaN(time.getTime())) return null;
  const year = time.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? time.toISOString() : null;
}

function isMonth(word: string): boolean {
  return /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(word);
}

function withUtc(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? `${text}Z` : `${text} GMT`;
}
