import { BoundedMap } from '#server/cache/bounded-map.ts';

/** Smaller slides are encoded about as fast as they are compared with what was kept. */
const FEWEST_CHARACTERS = 8_000;
/** The text of four of the largest channels. */
const MOST_CHARACTERS = 16_000_000;

type Fields = Record<string, unknown>;

/** The fields of one version of a slide. */
export interface KeptFields {
  readonly portalId: number;
  /** The transaction that wrote the row. */
  readonly version: string;
  /** Frozen, because they are used for many documents. */
  readonly fields: Readonly<Fields>;
  readonly characters: number;
  /** The hash that proved that their text is clean. Null until then. */
  provenBy: string | null;
}

/**
 * The fields of large slides as they were last read. A change of a channel builds its document again, although most of
 * its slides are the same; so the database only sends the fields of rows whose version has changed.
 */
export class LargeFields {
  private readonly kept = new BoundedMap<string, KeptFields>(MOST_CHARACTERS, {
    weightOf: ({ characters }) => characters,
  });

  /** Of a portal, by id. */
  known(portalId: number): Map<string, KeptFields> {
    return new Map([...this.kept].filter(([, kept]) => kept.portalId === portalId));
  }

  /** Keeps the fields of a slide if they are large; otherwise returns null. */
  keep(portalId: number, slideId: string, version: string, fields: Fields | null): KeptFields | null {
    // Someone may have written anything to the database.
    const texts = Object.values(fields ?? {}).filter((value) => typeof value === 'string');
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    if (fields === null || characters < FEWEST_CHARACTERS) {
      this.kept.delete(slideId);
      return null;
    }
    const kept = { portalId, version, fields: Object.freeze(fields), characters, provenBy: null };
    this.kept.set(slideId, kept);
    return kept;
  }

  /** The fields of a slide were used again. */
  touch(slideId: string): void {
    this.kept.touch(slideId);
  }
}
