import { z } from 'zod';
import { recordName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { id, isoTimestamp, portalId } from './fields.ts';
import { storedFields } from './stored.ts';
import { tagIds } from './tag.ts';

export const LONGEST_NOTE = 2_000;

const figure = z.number().int().min(-1e13).max(1e13);

/** What a screen reports while it plays. Kept small, because it is sent every 30 seconds. */
export const screenReport = z.object({
  /** The player's script, which changes with every build. */
  build: z.string().max(200),
  /** Revision of the plan on show; empty if there is none. */
  revision: z.string().max(100),
  /** The slide that each area actually shows; null for none. */
  areas: z.array(z.object({ area: id, slide: z.union([id, z.null()]) })).max(200),
  problems: z.array(z.object({ problem: z.string().max(40), detail: z.string().max(300), times: figure })).max(20),
  /** Whether videos play without their sound because the browser refuses it. Missing if not. */
  isSoundBlocked: z.boolean().optional(),
  /** How far the screen's clock is behind the server's, and how long the server took to respond. */
  clock: z.union([z.object({ behindMs: figure, roundTripMs: figure }), z.null()]),
  width: figure,
  height: figure,
});
export type ScreenReport = z.infer<typeof screenReport>;

/** The settings of a paired screen. */
export const screenSettings = z.object({
  name: recordName,
  channel: id,
  /** Where it is, more exactly than the address of its channel. */
  location: recordName,
  serialNumber: recordName,
  note: z.string().trim().max(LONGEST_NOTE, message('text-too-long')),
  tags: tagIds,
});

/** How recently a screen reported, and whether it shows what it should. */
export const screenHealth = z.object({
  _id: id,
  channel: id,
  /** How long the screen had been offline when this response was created; null if it has never reported. */
  silentMs: z.union([figure, z.null()]),
  /** How long the screen had been showing an outdated plan at its last report; null if it is up to date. */
  behindMs: z.union([figure, z.null()]),
  /** Whether its last report contains a problem that people can see on the screen. */
  hasProblems: z.boolean(),
});
export type ScreenHealth = z.infer<typeof screenHealth>;

/** A screen in the dashboard: a paired one, or one that merely has a channel's address open. */
export const screen = screenHealth.extend({
  PortalId: portalId,
  name: z.string(),
  /** These are empty for an unpaired one. */
  location: z.string(),
  serialNumber: z.string(),
  note: z.string(),
  tags: z.array(id),
  isPaired: z.boolean(),
  pairedAt: z.union([isoTimestamp, z.null()]),
  /** When it last reported; null for a paired screen that has never reported. */
  seenAt: z.union([isoTimestamp, z.null()]),
  /** The kind of device, derived from the browser's user agent. */
  device: z.string(),
  /** The browser's engine, `chromium`, `gecko` or `webkit`; null if it is unknown, and for an unpaired one. */
  engine: z.union([z.string(), z.null()]),
  report: z.union([storedFields(screenReport).partial({ isSoundBlocked: true }), z.null()]),
});
export type Screen = z.infer<typeof screen>;
