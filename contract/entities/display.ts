import type { SlideSettings } from '#slide-types/slide.ts';
import type { Area } from './area.ts';
import type { Channel } from './channel.ts';

/** A file that a slide of the document shows. */
export interface DisplayMedia {
  location: string;
  bytes: number;
  /** Hex SHA-256 of the file. */
  sha256: string;
  contentType: string;
}

/** An area as screens see it. */
export type DisplayArea = Omit<Area, 'UsableSlideIDs' | 'archived' | 'PortalId' | 'orderingNumber'>;

/** A slide as screens see it: everything it shows and when, nothing of who made it. */
export interface DisplaySlide extends SlideSettings {
  _id: string;
  type: number;
  [field: string]: unknown;
}

/**
 * Everything that a screen needs to play one channel, in one answer. `revision` is a hash of all the rest
 * (without `serverTime`), so two documents with the same revision look the same at every moment.
 */
export interface DisplayDocument
  extends Pick<
    Channel,
    | '_id'
    | 'PortalId'
    | 'name'
    | 'originalName'
    | 'shortID'
    | 'selectedAreas'
    | 'selectedSlides'
    | 'forcedRefreshCheckFrequencyMinutes'
    | 'disableForceRefreshCheck'
    | 'refreshFrequencyMinutes'
    | 'disableAutoRefresh'
    | 'allowManualControl'
    | 'backgroundimage'
    | 'width'
    | 'height'
    | 'responsive'
  > {
  /** In z order, the lowest first. */
  areas: DisplayArea[];
  slides: DisplaySlide[];
  media: DisplayMedia[];
  revision: string;
  /** Milliseconds since the epoch; only where the answer is made for one screen at one moment. */
  serverTime?: number;
}
