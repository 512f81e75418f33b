import { MEDIA_ADDRESS } from './portal-content.ts';

/** Matches an id anywhere in a text. */
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Not after a host name: addresses on other servers must not change. */
const HERE = '(?<![\\w.:\\]-])';

const MEDIA = new RegExp(`${HERE}${MEDIA_ADDRESS}`, 'g');
const NAMES = new RegExp(
  `(?<media>${HERE}${MEDIA_ADDRESS})|(?<id>${ID})|(?<before>/DesktopModules/[^/\\s"'<>]{1,80}/channels/|/PreviewSlide\\?portal=)(?<portal>\\d{1,10})(?!\\d)`,
  'gi',
);

/** New ids, locations and the portal's number, by the old ones. */
export interface NewNames {
  ids: ReadonlyMap<string, string>;
  locations: ReadonlyMap<string, string>;
  PortalId: { from: number; to: number };
}

/** Adds the locations of all files in a value to `found`, also those within texts. */
export function mediaNamedIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') for (const [location] of value.matchAll(MEDIA)) found.add(location);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) mediaNamedIn(inner, found);
  }
  return found;
}

/** Returns a copy of a value with all ids and locations replaced, at any depth and within texts. */
export function renamed<Value>(value: Value, names: NewNames): Value {
  if (typeof value === 'string') return renamedText(value, names) as Value;
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, names)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [renamedText(key, names), renamed(inner, names)]);
  return Object.fromEntries(entries) as Value;
}

function renamedText(text: string, { ids, locations, PortalId }: NewNames): string {
  const whole = locations.get(text);
  if (whole !== undefined) return whole;
  return text.replace(NAMES, (found: string, ...rest: unknown[]) => {
    const { media, id, before, portal } = rest.at(-1) as Partial<Record<string, string>>;
    if (media !== undefined) return locations.get(media) ?? found;
    if (id !== undefined) return ids.get(id.toLowerCase()) ?? found;
    return Number(portal) === PortalId.from ? `${before}${PortalId.to}` : found;
  });
}
