import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Transition } from '#contract/entities/area.ts';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import type { ScreenReport } from '#contract/entities/screen.ts';
import type { Role } from '#contract/entities/user.ts';

/** The tables as queries see them. Migrations create them; a test compares the two. */

/** A timestamp in the format of the API: ISO 8601 in UTC, whole milliseconds. */
const timestamp = customType<{ data: string; driverData: Date | string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
});

const createdAt = () => timestamp('created_at').notNull().default(sql`now()`);

export const portals = pgTable('portals', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  PortalName: text('name').notNull(),
  subscriptionLevel: jsonb('subscription_level').$type<number | string | null>(),
  proTemplates: boolean('pro_templates').notNull().default(false),
  customTemplates: text('custom_templates').array().notNull().default([]),
  deleted: boolean('deleted').notNull().default(false),
  alertsOptOut: boolean('alerts_opt_out').notNull().default(false),
  alertDelayMinutes: integer('alert_delay_minutes').notNull().default(15),
  optionalFeatures: text('optional_features').array().notNull().default([]),
  createdAt: createdAt(),
});

export const users = pgTable('users', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  userName: text('user_name').notNull(),
  userNameKey: text('user_name_key').notNull(),
  passwordHash: text('password_hash').notNull(),
  displayName: text('display_name').notNull().default(''),
  email: text('email').notNull().default(''),
  roleName: integer('role').$type<Role>().notNull(),
  channels: text('channels').array().notNull().default([]),
  channelsPerPage: integer('channels_per_page').notNull().default(3),
  isSuperUser: boolean('is_super_user').notNull().default(false),
  /** Incremented by a trigger: see the migration. */
  accessVersion: integer('access_version').notNull().default(0),
  createdAt: createdAt(),
});

export const sessions = pgTable('sessions', {
  _id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  issuedAt: timestamp('issued_at').notNull().default(sql`now()`),
  expiresAt: timestamp('expires_at').notNull(),
});

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
  address: text('address').notNull().default(''),
  description: text('description').notNull().default(''),
  /** Maintained by a trigger. */
  textBytes: integer('text_bytes').notNull().default(0),
  backgroundimage: text('backgroundimage').notNull().default(''),
  width: doublePrecision('width'),
  height: doublePrecision('height'),
  responsive: boolean('responsive').notNull().default(true),
  openingHours: jsonb('opening_hours').$type<OpeningHours>(),
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

export const media = pgTable('media', {
  _id: text('id').primaryKey(),
  /** Null for files of the library, which every portal can show. */
  PortalId: integer('portal_id'),
  location: text('location').notNull(),
  label: text('label').notNull(),
  kind: text('kind').$type<'image' | 'video' | 'animation' | 'captions' | 'xml' | 'css'>().notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  width: integer('width'),
  height: integer('height'),
  durationSeconds: doublePrecision('duration_seconds'),
  thumbnailName: text('thumbnail_name'),
  variantBytes: bigint('variant_bytes', { mode: 'number' }).notNull().default(0),
  state: text('state').$type<'ready' | 'converting' | 'failed'>().notNull(),
  error: text('error'),
  createdBy: text('created_by'),
  createdAt: createdAt(),
});

/** Files that are stored but have no record yet or no longer. */
export const placedFiles = pgTable('placed_files', {
  fileName: text('file_name').primaryKey(),
  names: text('names').array().notNull(),
  leavesAt: timestamp('leaves_at').notNull().default(sql`now() + interval '4 days'`),
});

/** The progress of videos that are being converted. */
export const conversions = pgTable('conversions', {
  mediaId: text('media_id').primaryKey(),
  percent: integer('percent').notNull(),
});

export const categories = pgTable('categories', {
  _id: text('id').primaryKey(),
  name: text('name').notNull(),
  parentCategory: text('parent_category'),
  childrenOnly: boolean('children_only').notNull().default(false),
  hideFromMenu: boolean('hide_from_menu').notNull().default(false),
  createdAt: createdAt(),
});

export const libraryItems = pgTable('library_items', {
  _id: text('id').primaryKey(),
  kind: text('kind').$type<'image' | 'video'>().notNull(),
  name: text('name').notNull(),
  path: text('path').notNull(),
  category: text('category').notNull(),
  createdBy: text('created_by'),
  createdAt: createdAt(),
});

export const templates = pgTable('templates', {
  _id: text('id').primaryKey(),
  name: text('name').notNull(),
  css_path: text('css_path').notNull().default(''),
  icon_path: text('icon_path').notNull().default(''),
  background_path: text('background_path').notNull().default(''),
  num_images: integer('num_images').notNull().default(0),
  num_titles: integer('num_titles').notNull().default(0),
  num_textareas: integer('num_textareas').notNull().default(0),
  title1_maxlength: integer('title1_maxlength').notNull().default(0),
  title2_maxlength: integer('title2_maxlength').notNull().default(0),
  title3_maxlength: integer('title3_maxlength').notNull().default(0),
  title4_maxlength: integer('title4_maxlength').notNull().default(0),
  textarea1_maxlength: integer('textarea1_maxlength').notNull().default(0),
  textarea2_maxlength: integer('textarea2_maxlength').notNull().default(0),
  textarea3_maxlength: integer('textarea3_maxlength').notNull().default(0),
  textarea4_maxlength: integer('textarea4_maxlength').notNull().default(0),
  type: integer('type').notNull().default(0),
  outdoor: boolean('outdoor').notNull().default(false),
  creationDate: timestamp('creation_date').notNull(),
});

/** The built-in templates that have ever been installed here. */
export const builtInTemplates = pgTable('built_in_templates', {
  key: text('key').primaryKey(),
  madeAt: timestamp('made_at').notNull().default(sql`now()`),
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

export const pairings = pgTable('pairings', {
  _id: text('id').primaryKey(),
  codeBeginningHash: text('code_beginning_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  deviceKeyHash: text('device_key_hash').notNull(),
  name: text('name').notNull().default(''),
  misses: integer('misses').notNull().default(0),
  expiresAt: timestamp('expires_at').notNull(),
});

export const devices = pgTable('devices', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  channelId: text('channel_id').notNull(),
  name: text('name').notNull().default(''),
  keyHash: text('key_hash').notNull(),
  pairedBy: text('paired_by'),
  pairedAt: timestamp('paired_at').notNull().default(sql`now()`),
});

export const screens = pgTable('screens', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  channelId: text('channel_id').notNull(),
  deviceId: text('device_id'),
  seenAt: timestamp('seen_at').notNull(),
  behindSince: timestamp('behind_since'),
  device: text('device').notNull(),
  report: jsonb('report').$type<ScreenReport>().notNull(),
  firstSeenAt: timestamp('first_seen_at').notNull().default(sql`now()`),
});

export const outages = pgTable('outages', {
  subjectId: text('subject_id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  toldAt: timestamp('told_at').notNull().default(sql`now()`),
  backSince: timestamp('back_since'),
});

/** Not in backups. */
export const waitingMails = pgTable('waiting_mails', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  userId: text('user_id').notNull(),
  subject: text('subject').notNull(),
  text: text('plain').notNull(),
  html: text('html').notNull(),
  madeAt: timestamp('made_at').notNull().default(sql`now()`),
  attempts: integer('attempts').notNull().default(0),
  dueAt: timestamp('due_at').notNull().default(sql`now()`),
});

export const passwordResets = pgTable('password_resets', {
  userId: text('user_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: timestamp('expires_at').notNull(),
});

export const identityLinks = pgTable(
  'identity_links',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

export const loginHandovers = pgTable('login_handovers', {
  codeHash: text('code_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  userId: text('user_id').notNull(),
  expiresAt: timestamp('expires_at').notNull(),
  accessVersion: integer('access_version').notNull(),
});

export const auditEntries = pgTable('audit_entries', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id'),
  since: timestamp('since').notNull(),
  at: timestamp('at').notNull(),
  times: integer('times').notNull().default(1),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
  action: text('action').notNull(),
  outcome: text('outcome').$type<'done' | 'refused'>().notNull(),
  subject: text('subject'),
  label: text('label').notNull(),
  details: text('details').array().notNull().default([]),
  address: text('address').notNull(),
});

export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  taken: integer('taken').notNull(),
  usedUp: integer('used_up').notNull().default(0),
  endsAt: timestamp('ends_at').notNull(),
  subjects: text('subjects').array().notNull().default([]),
});

/** One row: the time by which stored data may be deleted because of its age. */
export const steadyClock = pgTable('steady_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  at: timestamp('at').notNull(),
});

export const blocks = pgTable('blocks', {
  _id: text('id').primaryKey(),
  channelId: text('channel_id'),
  address: text('address'),
  reason: text('reason').notNull().default(''),
  createdBy: text('created_by'),
  createdAt: createdAt(),
});

export const feedContents = pgTable('feed_contents', {
  _id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  address: text('address').notNull(),
  content: text('content').notNull(),
  fetchedAt: timestamp('fetched_at').notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  usedAt: timestamp('used_at').notNull().default(sql`now()`),
});

export const feedPictures = pgTable('feed_pictures', {
  _id: text('id').primaryKey(),
  address: text('address').notNull(),
  usedAt: timestamp('used_at').notNull().default(sql`now()`),
});
