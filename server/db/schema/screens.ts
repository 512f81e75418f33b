import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ScreenReport } from '#contract/entities/screen.ts';
import { timestamp } from './columns.ts';

/** Screens, and what is recorded about them. */

export const pairings = pgTable('pairings', {
  _id: text('id').primaryKey(),
  codeBeginningHash: text('code_beginning_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  deviceKeyHash: text('device_key_hash').notNull(),
  name: text('name').notNull().default(''),
  engine: text('engine'),
  misses: integer('misses').notNull().default(0),
  expiresAt: timestamp('expires_at').notNull(),
});

export const devices = pgTable('devices', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  channelId: text('channel_id').notNull(),
  name: text('name').notNull().default(''),
  location: text('location').notNull().default(''),
  serialNumber: text('serial_number').notNull().default(''),
  note: text('note').notNull().default(''),
  tags: text('tags').array().notNull().default([]),
  keyHash: text('key_hash').notNull(),
  /** That of its browser; null if unknown. */
  engine: text('engine'),
  pairedBy: text('paired_by'),
  pairedAt: timestamp('paired_at').notNull().default(sql`now()`),
});

export const calendarLinks = pgTable('calendar_links', {
  channelId: text('channel_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  createdAt: timestamp('created_at').notNull().default(sql`now()`),
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

/** One row: the time by which stored data may be deleted because of its age. */
export const steadyClock = pgTable('steady_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  at: timestamp('at').notNull(),
});
