import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Problem } from '#contract/errors/problem.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';
import type { LinkedKind } from '#slide-types/file-links.ts';
import type { SlotsWords } from '#slide-types/template/definition-slots.ts';
import { createdAt, timestamp } from './columns.ts';

/** Files, and what is made of them or fetched from elsewhere. */

export const media = pgTable('media', {
  _id: text('id').primaryKey(),
  /** Null for files of the library, which every portal can show. */
  PortalId: integer('portal_id'),
  location: text('location').notNull(),
  label: text('label').notNull(),
  kind: text('kind').$type<FileKind>().notNull(),
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
  /** For a page of a document: the location of the document, and the page's number from 1. */
  document: text('document'),
  page: integer('page'),
  /** What its owner should know of it, although it was accepted. */
  notices: jsonb('notices').$type<Problem[]>().notNull().default([]),
  /** Whether it is on the page of the portal's files, and stays until someone deletes it. */
  listed: boolean('listed').notNull().default(false),
  folder: text('folder').notNull().default(''),
  createdBy: text('created_by'),
  createdAt: createdAt(),
});

/** Files that are stored but have no record yet or no longer. */
export const placedFiles = pgTable('placed_files', {
  fileName: text('file_name').primaryKey(),
  names: text('names').array().notNull(),
  leavesAt: timestamp('leaves_at').notNull().default(sql`now() + interval '4 days'`),
});

/** Files that are fetched again from an address on the web. */
export const fileLinks = pgTable('file_links', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  /** As a user entered it. */
  address: text('address').notNull(),
  kind: text('kind').$type<LinkedKind>().notNull(),
  /** The version that is shown. */
  fileId: text('file_id').notNull(),
  /** A newer one that is still being converted. */
  arrivingId: text('arriving_id'),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** Of what was fetched last. */
  sha256: text('sha256').notNull(),
  changedAt: timestamp('changed_at').notNull(),
  checkedAt: timestamp('checked_at').notNull(),
  nextCheckAt: timestamp('next_check_at').notNull(),
  /** How many checks have failed in a row. */
  failures: integer('failures').notNull().default(0),
  failingSince: timestamp('failing_since'),
  problem: jsonb('problem').$type<Problem>(),
  /** Whether an email about the failure has been sent. */
  reported: boolean('reported').notNull().default(false),
  createdBy: text('created_by'),
});

/** Earlier versions of such files. */
export const replacedVersions = pgTable('replaced_versions', {
  fileId: text('file_id').primaryKey(),
  replacedAt: timestamp('replaced_at').notNull(),
});

/** Files that arrive in parts. */
export const unfinishedUploads = pgTable('unfinished_uploads', {
  _id: text('id').primaryKey(),
  PortalId: integer('portal_id').notNull(),
  /** Only this user may continue it. */
  createdBy: text('created_by').notNull(),
  name: text('name').notNull(),
  /** The announced size. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  /** Of the file that it became. */
  location: text('location'),
  continuedAt: timestamp('continued_at').notNull().default(sql`now()`),
});

/** The stored parts of such files. */
export const uploadParts = pgTable('upload_parts', {
  fileName: text('file_name').primaryKey(),
  uploadId: text('upload_id').notNull(),
  /** Null until the part is stored. */
  beginsAt: bigint('begins_at', { mode: 'number' }),
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
  /** Names and examples of its inputs. */
  slots: jsonb('slots').$type<SlotsWords>().notNull().default({}),
  creationDate: timestamp('creation_date').notNull(),
});

/** The built-in templates that have ever been installed here. */
export const builtInTemplates = pgTable('built_in_templates', {
  key: text('key').primaryKey(),
  madeAt: timestamp('made_at').notNull().default(sql`now()`),
  /** The names and examples that it has been given so far. Null if it is from before there were any. */
  slots: jsonb('slots').$type<SlotsWords>(),
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
