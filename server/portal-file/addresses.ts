import { MEDIA_ADDRESS } from './portal-content.ts';

/** An id, wherever it stands. */
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Not behind the name of a host: what lies elsewhere is meant as it is written. */
const HERE = '(?<![\\w.:\\]-])';

const MEDIA = new RegExp(`${HERE}${MEDIA_ADDRESS}`, 'g');
const NAMES = new RegExp(
  `(?<media>${HERE}${MEDIA_ADDRESS})|(?<id>${ID})|(?<before>/DesktopModules/[^/\\s"'<>]{1,80}/channels/|/PreviewSlide\\?portal=)(?<portal>\\d{1,10})(?!\\d)`,
  'gi',
);

/** What things of a portal are called in another place. */
export interface NewNames {
  ids: ReadonlyMap<string, string>;
  locations: ReadonlyMap<string, string>;
  PortalId: { from: number; to: number };
}

/** The addresses of files that are named anywhere in a value: as it is, or inside of a text. */
export function mediaNamedIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') for (const [location] of value.matchAll(MEDIA)) found.add(location);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) mediaNamedIn(inner, found);
  }
  return found;
}

/** A value in which everything is called by its new name, however deep it lies and whatever text stands around it. */
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
