import { z } from 'zod';
import { count, fileLocation, parsedWholeNumber } from '#slide-types/fields.ts';
import { recordName } from '#slide-types/slide.ts';
import { type Problems, problem } from '../errors/problem.ts';
import { id, isoTimestamp, portalId } from './fields.ts';
import { languageTag } from './language.ts';
import { openingHours } from './opening-hours.ts';
import { storedFields } from './stored.ts';

export const areaSlides = z.object({ AreaID: id, SlideIDs: z.array(id) });
/** The slides that a channel shows in each area, in order. */
export type AreaSlides = z.infer<typeof areaSlides>;

/** Characters of the sanitized HTML. */
export const LONGEST_DESCRIPTION = 65_536;
export const DESCRIPTION_TOO_LONG = problem('description-too-long', { most: LONGEST_DESCRIPTION });

const sideLength = z.union([z.number().min(0).max(20_000), z.null()]);

/** The settings of a channel. */
export const channelSettings = z.object({
  name: recordName.default(''),
  archived: z.boolean().default(false),
  orderingNumber: parsedWholeNumber(0).optional(),
  selectedAreas: z.array(id).max(500).default([]),
  selectedSlides: z.array(areaSlides).max(500).default([]),
  forcedRefreshCheckFrequencyMinutes: count(2),
  disableForceRefreshCheck: z.boolean().default(false),
  refreshFrequencyMinutes: count(60),
  disableAutoRefresh: z.boolean().default(false),
  allowManualControl: z.boolean().default(false),
  address: z.string().max(500).default(''),
  /** Rich text. The server applies its limit to the sanitized HTML. */
  description: z.string().default(''),
  backgroundimage: fileLocation.default(''),
  width: sideLength.default(null),
  height: sideLength.default(null),
  responsive: z.boolean().default(true),
  /** null: always. */
  openingHours: z.union([openingHours, z.null()]).default(null),
  /** Of clocks, dates and weather. Empty for the portal's. */
  language: languageTag.default(''),
});
export type ChannelSettings = z.infer<typeof channelSettings>;

/** The specification's two rules for channels (section 5). */
export function channelProblems({ name, selectedAreas }: Pick<ChannelSettings, 'name' | 'selectedAreas'>): Problems {
  const problems: Problems = {};
  if (name.trim() === '') problems.name = problem('channel-name-missing');
  if (selectedAreas.length === 0) problems.selectedAreas = problem('channel-areas-missing');
  return problems;
}

/** A channel in the dashboard. */
export const channel = storedFields(channelSettings).extend({
  _id: id,
  PortalId: portalId,
  orderingNumber: z.number(),
  originalName: z.string(),
  shortID: z.string(),
  needsRefresh: z.boolean(),
  lastRefresh: z.union([isoTimestamp, z.null()]),
  /**
   * Changes with the settings and with the slides. Sent along with a new order of slides, it identifies the version the
   * sender had read.
   */
  lastModified: isoTimestamp,
});
export type Channel = z.infer<typeof channel>;

/** A channel in a list, which can be requested without descriptions. */
export const listedChannel = channel.partial({ description: true });
export type ListedChannel = z.infer<typeof listedChannel>;
