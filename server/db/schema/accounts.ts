import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Holiday, HolidayCalendar } from '#contract/entities/holidays.ts';
import type { Role } from '#contract/entities/role.ts';
import type { StaffLanguage } from '#contract/staff-language.ts';
import type { Theme } from '#slide-types/theme.ts';
import { createdAt, timestamp } from './columns.ts';

/** Portals, users, and what protects them. */

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
  language: text('language').notNull().default(''),
  theme: jsonb('theme').$type<Theme>(),
  optionalFeatures: text('optional_features').array().notNull().default([]),
  /** Null: the server's. */
  timeZone: text('time_zone'),
  holidays: jsonb('holidays').$type<Holiday[]>().notNull().default([]),
  holidayCalendar: jsonb('holiday_calendar').$type<HolidayCalendar | null>(),
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
  /** In which they last logged in; empty until then. */
  language: text('language').$type<StaffLanguage | ''>().notNull().default(''),
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

export const passwordResets = pgTable('password_resets', {
  userId: text('user_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: timestamp('expires_at').notNull(),
});

export const matrixViews = pgTable('matrix_views', {
  userId: text('user_id').notNull(),
  PortalId: integer('portal_id').notNull(),
  name: text('name').notNull(),
  search: text('search').notNull(),
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
  /** Null for entries that are not counted again: see the migration. */
  digest: text('digest'),
});

export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  taken: integer('taken').notNull(),
  usedUp: integer('used_up').notNull().default(0),
  endsAt: timestamp('ends_at').notNull(),
  subjects: text('subjects').array().notNull().default([]),
});

export const blocks = pgTable('blocks', {
  _id: text('id').primaryKey(),
  channelId: text('channel_id'),
  address: text('address'),
  reason: text('reason').notNull().default(''),
  createdBy: text('created_by'),
  createdAt: createdAt(),
});
