import type { PackedText } from './packed-text.ts';

/** A display document as it is cached. Its bytes are encoded once and sent to every screen. */
export interface BuiltDocument {
  channelId: string;
  portalId: number;
  revision: string;
  json: PackedText;
  /** Width divided by height of its images, by location. */
  aspectRatios: Map<string, number>;
  /** When it was built. It is not valid earlier, which happens if the clock was ahead and has been set back. */
  validFrom: number;
  /** How far its live times reach; null if it has none. */
  liveUntil: number | null;
  /**
   * When the document must be built again because of a slide's schedule or to extend its live times; Infinity for
   * never.
   */
  validUntil: number;
}

/** Whether the document is still correct at this time, by its slides' schedules. */
export function isValidAt({ validFrom, validUntil }: BuiltDocument, nowMs: number): boolean {
  return validFrom <= nowMs && nowMs < validUntil;
}
