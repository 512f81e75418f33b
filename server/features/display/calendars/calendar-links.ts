import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import { addressKey, RateLimit } from '#server/http/guards/rate-limit.ts';
import { calendarLinkStore } from './calendar-links.store.ts';
import { calendarOf } from './channel-calendar.ts';
import { icsOf } from './channel-ics.ts';

const DAY_MS = 86_400_000;
const PAST_DAYS = 7;
const FUTURE_DAYS = 60;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const WINDOW_MS = 10 * 60_000;

/** Serves calendars to everyone who has their link. */
export function calendarLinks(deps: Deps) {
  const { queries } = deps.database;
  // The name is part of stored keys. Calendar apps read a calendar every few minutes at most.
  const readsFrom = new RateLimit(queries, {
    name: 'calendars read from an address',
    attempts: 120,
    windowMs: WINDOW_MS,
  });

  return {
    /** Returns the token of a new link, of which only a hash is stored. */
    async create(actorId: string, channelId: string): Promise<{ token: string; createdAt: string }> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const createdAt = new Date().toISOString();
      await deps.database.write(actorId, (transaction) =>
        calendarLinkStore(transaction).put(channelId, hashOf(token), createdAt),
      );
      return { token, createdAt };
    },

    async revoke(actorId: string, channelId: string): Promise<void> {
      await deps.database.write(actorId, (transaction) => calendarLinkStore(transaction).remove(channelId));
    },

    /** Throws 404 for an unknown or revoked token, and if the channel is archived. */
    async send(sent: string, address: string, reply: FastifyReply): Promise<FastifyReply> {
      await readsFrom.take(addressKey(address));
      const token = sent.replace(/\.ics$/, '');
      const channelId = TOKEN.test(token) ? await calendarLinkStore(queries).channelOf(hashOf(token)) : null;
      const channel = channelId === null ? null : await channelStore(queries).find(channelId);
      if (!channel || channel.archived) throw notFound('channel');
      const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      const calendar = await calendarOf(deps, channel, today - PAST_DAYS * DAY_MS, today + FUTURE_DAYS * DAY_MS);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline; filename="calendar.ics"' })
        .type('text/calendar; charset=utf-8')
        .send(icsOf(calendar));
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
