import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Transition } from '#contract/entities/area.ts';
import type { WHEN_CLOSED } from '#contract/entities/channel.ts';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import type { TagColour } from '#contract/entities/tag.ts';
import type { DisplayTime } from '#slide-types/display-times.ts';
import type { Level } from '#slide-types/levels.ts';
import type { Target } from '#slide-types/targets.ts';
import { createdAt, timestamp } from './columns.ts';

/** What channels show. */

export const areas = pgTable('areas', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  name: text('name').notNull(),
  archived: boolean('archived').notNull().default(false),
  orderingNumber: integer('ordering_number').notNull().default(0),
  x: doublePrecision('x').notNull().default(0),
  y: doublePrecision('y').notNull().default(0),
  z: integer('z').notNull().default(0),
  width: doublePrecision('width').notNull().default(100),
  height: doublePrecision('height').notNull().default(100),
  widthResponsive: jsonb('width_responsive').$type<boolean | number | null>(),
  heightResponsive: jsonb('height_responsive').$type<boolean | number | null>(),
  responsive: boolean('responsive').notNull().default(true),
  transition: text('transition').$type<Transition>().notNull().default('fade'),
  hide: boolean('hide').notNull().default(false),
  backgroundColour: text('background_colour').notNull().default(''),
  useSlidesFrom: text('use_slides_from'),
  createdAt: createdAt(),
});

export const channels = pgTable('channels', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  name: text('name').notNull(),
  originalName: text('original_name').notNull(),
  shortID: text('short_id').notNull(),
  archived: boolean('archived').notNull().default(false),
  orderingNumber: integer('ordering_number').notNull().default(0),
  forcedRefreshCheckFrequencyMinutes: integer('forced_refresh_check_frequency_minutes').notNull().default(2),
  disableForceRefreshCheck: boolean('disable_force_refresh_check').notNull().default(false),
  refreshFrequencyMinutes: integer('refresh_frequency_minutes').notNull().default(60),
  disableAutoRefresh: boolean('disable_auto_refresh').notNull().default(false),
  allowManualControl: boolean('allow_manual_control').notNull().default(false),
  muted: boolean('muted').notNull().default(false),
  address: text('address').notNull().default(''),
  description: text('description').notNull().default(''),
  /** Maintained by a trigger. */
  textBytes: integer('text_bytes').notNull().default(0),
  backgroundimage: text('backgroundimage').notNull().default(''),
  width: doublePrecision('width'),
  height: doublePrecision('height'),
  responsive: boolean('responsive').notNull().default(true),
  openingHours: jsonb('opening_hours').$type<OpeningHours>(),
  whenClosed: text('when_closed').$type<(typeof WHEN_CLOSED)[number]>().notNull().default('content'),
  closedSlide: text('closed_slide'),
  language: text('language').notNull().default(''),
  /** Null: the portal's. */
  timeZone: text('time_zone'),
  tags: text('tags').array().notNull().default([]),
  /** Of its paired screens, sorted. Changed only by `change-paired-screen.ts`. */
  engines: text('engines').array().notNull().default([]),
  lastModified: timestamp('last_modified').notNull().default(sql`date_trunc('milliseconds', now())`),
  createdAt: createdAt(),
});

export const channelRefreshes = pgTable('channel_refreshes', {
  channelId: text('channel_id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  lastRefresh: timestamp('last_refresh'),
  requestedAt: timestamp('requested_at'),
});

export const channelAreas = pgTable(
  'channel_areas',
  {
    channelId: text('channel_id').notNull(),
    areaId: text('area_id').notNull(),
    PortalId: integer('portal_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.areaId] })],
);

export const slides = pgTable('slides', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  name: text('name').notNull(),
  type: integer('type').notNull(),
  duration: integer('duration').notNull().default(0),
  scheduleStart: timestamp('schedule_start'),
  scheduleEnd: timestamp('schedule_end'),
  alwaysDisplay: boolean('always_display').notNull().default(false),
  alwaysDisplayAfterStartDate: boolean('always_display_after_start_date').notNull().default(false),
  displayTimes: jsonb('display_times').$type<DisplayTime[]>().notNull().default([]),
  level: text('level').$type<Level>().notNull().default('normal'),
  weight: integer('weight').notNull().default(1),
  targets: jsonb('targets').$type<Target[]>().notNull().default([]),
  lastModified: timestamp('last_modified').notNull(),
  creator: text('creator'),
  archived: boolean('archived').notNull().default(false),
  transitionDuration: doublePrecision('transition_duration'),
  transitionTimingFunction: text('transition_timing_function'),
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull().default({}),
  /** The seal of the sanitizer that cleaned the text. */
  sanitizedBy: text('sanitized_by').notNull().default(''),
  /** Maintained by a trigger. */
  textBytes: integer('text_bytes').notNull().default(0),
  creationKey: text('creation_key'),
  itemsFound: integer('items_found'),
  createdAt: createdAt(),
});

export const slideThumbnails = pgTable('slide_thumbnails', {
  slideId: text('slide_id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  /** A hash of the type and fields that it was drawn from. */
  look: text('look').notNull(),
  /** A WebP in base64. */
  image: text('image').notNull(),
  drawnAt: timestamp('drawn_at').notNull(),
});

export const namedTimes = pgTable('named_times', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  name: text('name').notNull(),
  times: jsonb('times').$type<DisplayTime[]>().notNull(),
  lastModified: timestamp('last_modified').notNull(),
  createdAt: createdAt(),
});

export const tags = pgTable('tags', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  name: text('name').notNull(),
  colour: text('colour').$type<TagColour>().notNull(),
  lastModified: timestamp('last_modified').notNull(),
  createdAt: createdAt(),
});

export const areaSlides = pgTable(
  'area_slides',
  {
    areaId: text('area_id').notNull(),
    slideId: text('slide_id').notNull(),
    PortalId: integer('portal_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.areaId, table.slideId] })],
);

const placementColumns = {
  channelId: text('channel_id').notNull(),
  areaId: text('area_id').notNull(),
  slideId: text('slide_id').notNull(),
  PortalId: integer('portal_id').notNull(),
  position: integer('position').notNull(),
};

export const placements = pgTable('placements', placementColumns, (table) => [
  primaryKey({ columns: [table.channelId, table.areaId, table.slideId] }),
]);

/** What the rules of slides add to channels. */
export const taggedPlacements = pgTable('tagged_placements', placementColumns, (table) => [
  primaryKey({ columns: [table.channelId, table.areaId, table.slideId] }),
]);

const { position: _position, ...cellColumns } = placementColumns;

/** Where slides aren't shown although their rules say so. */
export const excludedPlacements = pgTable('excluded_placements', cellColumns, (table) => [
  primaryKey({ columns: [table.channelId, table.areaId, table.slideId] }),
]);

/** Everything that channels show: the placements, and those of rules. */
export const shownPlacements = pgView('shown_placements', placementColumns).existing();

/** Everything that channels show, by itself or in a playlist. A slide can be there several times. */
export const playedPlacements = pgView('played_placements', cellColumns).existing();

export const removedPlacements = pgTable('removed_placements', placementColumns, (table) => [
  primaryKey({ columns: [table.channelId, table.areaId, table.slideId] }),
]);

/** When cells of channels were last checked, unchecked, or restored with their slides. */
export const cellChanges = pgTable(
  'cell_changes',
  {
    channelId: text('channel_id').notNull(),
    areaId: text('area_id').notNull(),
    slideId: text('slide_id').notNull(),
    PortalId: integer('portal_id').notNull(),
    changedAt: timestamp('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.areaId, table.slideId] })],
);

/** Changes of the channel's cells before this time have been deleted. */
export const prunedCellChanges = pgTable('pruned_cell_changes', {
  channelId: text('channel_id').primaryKey(),
  prunedThrough: timestamp('pruned_through').notNull(),
});

export const syncGroups = pgTable('sync_groups', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  name: text('name').notNull().default(''),
  createdAt: createdAt(),
});

export const syncGroupChannels = pgTable('sync_group_channels', {
  channelId: text('channel_id').primaryKey(),
  groupId: text('group_id').notNull(),
  PortalId: integer('portal_id').notNull(),
  position: integer('position').notNull(),
});
