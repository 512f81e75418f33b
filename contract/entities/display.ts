import { z } from 'zod';
import type { Inherited } from '#slide-types/inherited.ts';
import type { SlideSettings } from '#slide-types/slide.ts';
import { type Area, area } from './area.ts';
import { type Channel, channel } from './channel.ts';
import { id } from './fields.ts';
import { storedSettings } from './slide.ts';

/** A file that a slide of the document shows. */
export interface DisplayMedia {
  location: string;
  bytes: number;
  /** Hex SHA-256 of the file. */
  sha256: string;
  contentType: string;
}

/** An area as screens receive it. */
export type DisplayArea = Omit<Area, 'UsableSlideIDs' | 'archived' | 'PortalId' | 'orderingNumber'>;

/** A slide as screens receive it: its content and schedule, without its creator. */
export interface DisplaySlide extends SlideSettings {
  _id: string;
  type: number;
  /** Present on slides that can only show a notice: they are in the rotation if their area has no others. */
  onlyIfAlone?: boolean;
  /** Not part of the document: the player adds it. */
  inherited?: Inherited;
  [field: string]: unknown;
}

/**
 * Everything that a screen needs to play one channel, in one response. `revision` is a hash of everything else, so two
 * documents with the same revision always look the same.
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
  /** The channel's language, or its portal's; empty for the language of each screen. */
  language: string;
  /** In ascending z order. */
  areas: DisplayArea[];
  slides: DisplaySlide[];
  media: DisplayMedia[];
  /** Slides of the channel that lack required content. Screens reload after a minute because of them. */
  droppedSlides: string[];
  revision: string;
}

/** For the API documentation. The document is checked when it is created, not each time it is sent. */
const displayArea = area.omit({ UsableSlideIDs: true, archived: true, PortalId: true, orderingNumber: true });
export const displaySlide = z.looseObject({
  ...storedSettings,
  _id: id,
  type: z.number().int(),
}) as unknown as z.ZodType<DisplaySlide>;

export const displayDocument: z.ZodType<DisplayDocument> = channel
  .pick({
    _id: true,
    PortalId: true,
    name: true,
    originalName: true,
    shortID: true,
    selectedAreas: true,
    selectedSlides: true,
    forcedRefreshCheckFrequencyMinutes: true,
    disableForceRefreshCheck: true,
    refreshFrequencyMinutes: true,
    disableAutoRefresh: true,
    allowManualControl: true,
    backgroundimage: true,
    width: true,
    height: true,
    responsive: true,
  })
  .extend({
    language: z.string(),
    areas: z.array(displayArea),
    slides: z.array(displaySlide),
    media: z.array(z.object({ location: z.string(), bytes: z.number(), sha256: z.string(), contentType: z.string() })),
    droppedSlides: z.array(id),
    revision: z.string(),
  });
