import { z } from 'zod';
import { count, fileLocation, parsedWholeNumber } from '#slide-types/fields.ts';
import { recordName } from '#slide-types/slide.ts';
import { type Problems, problem } from '../errors/problem.ts';
import { id, isoTimestamp, portalId, timeZoneName } from './fields.ts';
import { languageTag } from './language.ts';
import { openingHours } from './opening-hours.ts';
import { storedFields } from './stored.ts';
import { tagIds } from './tag.ts';

export const areaSlides = z.object({ AreaID: id, SlideIDs: z.array(id) });
/** Slides in an area of a channel, in order. */
export type AreaSlides = z.infer<typeof areaSlides>;

/** Characters of the sanitized HTML. */
export const LONGEST_DESCRIPTION = 65_536;
export const DESCRIPTION_TOO_LONG = problem('description-too-long', { most: LONGEST_DESCRIPTION });

/** What a channel shows outside its opening hours: the same as always, nothing, or one slide in place of everything. */
export const WHEN_CLOSED = ['content', 'black', 'slide'] as const;

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
  /** Without opening hours, it makes no difference. */
  whenClosed: z.enum(WHEN_CLOSED).default('content'),
  /** The slide that `whenClosed` refers to. While it can't be shown, screens are black. */
  closedSlide: z.union([id, z.null()]).default(null),
  /** Of clocks, dates and weather. Empty for the portal's. */
  language: languageTag.default(''),
  /** null: the portal's. */
  timeZone: z.union([timeZoneName, z.null()]).default(null),
  /** Whether its videos play without sound. */
  muted: z.boolean().default(false),
  tags: tagIds.default([]),
});
export type ChannelSettings = z.infer<typeof channelSettings>;

/** Moves a time zone that was sent with the opening hours to the channel. */
export function withOwnTimeZone<Settings extends Partial<Pick<ChannelSettings, 'openingHours' | 'timeZone'>>>(
  settings: Settings,
): Settings {
  const { timezone, ...openingHours } = settings.openingHours ?? {};
  if (timezone === undefined) return settings;
  return { ...settings, openingHours, timeZone: settings.timeZone ?? timezone };
}

/** The specification's two rules for channels (section 5), and that the slide for closed channels is chosen. */
export function channelProblems({
  name,
  selectedAreas,
  whenClosed,
  closedSlide,
}: Pick<ChannelSettings, 'name' | 'selectedAreas' | 'whenClosed' | 'closedSlide'>): Problems {
  const problems: Problems = {};
  if (name.trim() === '') problems.name = problem('channel-name-missing');
  if (selectedAreas.length === 0) problems.selectedAreas = problem('channel-areas-missing');
  if (whenClosed === 'slide' && closedSlide === null) problems.closedSlide = problem('closed-slide-missing');
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
   * Everything that is shown, in order, in the areas where rules of slides add some. In the others, that is
   * `selectedSlides`, which contains only what was added by hand.
   */
  slideOrder: z.array(areaSlides),
  /** Slides that aren't shown here although their rules say so. */
  excludedSlides: z.array(areaSlides),
  /** The browser engines of its paired screens: `chromium`, `gecko` or `webkit`. Empty if unknown. */
  engines: z.array(z.string()),
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
