import { randomUUID } from 'node:crypto';
import { type channels, channelsUpdate, channelUpdate } from '#contract/endpoints/channels.ts';
import {
  type Channel,
  type ChannelSettings,
  channelProblems,
  channelSettings,
  DESCRIPTION_TOO_LONG,
  LONGEST_DESCRIPTION,
  withOwnTimeZone,
} from '#contract/entities/channel.ts';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { cappedSides } from '#rules/area-box.ts';
import { LARGE_CHANNEL_BYTES, percentFull } from '#rules/channel-size.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notAllowed, notFound, refuseProblems } from '#server/errors.ts';
import type { CleanedFields, TextCleaner } from '#server/html/text-cleaner.ts';
import { checked, type HandlersFor } from '#server/http/contract/handlers.ts';
import { PreparedRecords } from '#server/http/contract/prepared-list.ts';
import { setRemovedHtmlHeader } from '#server/http/contract/removed-html-header.ts';
import { newValueProblems } from '#slide-types/new-values.ts';
import { NOT_A_TIMESTAMP } from '#slide-types/timestamp.ts';
import { addAuditNotes, firstNames } from '../audit-notes.ts';
import { bytesIfOversized, refuseOversized } from '../channel-size.ts';
import { findTagProblems } from '../find-tag-problems.ts';
import { placeByTags } from '../place-by-tags.ts';
import { PortalLists } from '../portal-lists.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { refuseTextOverQuota } from '../text-quota.ts';
import { changedKeys, readUpdate, versionSent } from '../update-fields.ts';
import { userStore } from '../users/users.store.ts';
import { applyAreas, applyOrder, applyRules, applyUpdate } from './apply-channel-update.ts';
import { channelListStore } from './channel-lists.store.ts';
import { freeName, shortId, toAddressName } from './channel-names.ts';
import { checkBackground, findReferenceProblems } from './channel-references.ts';
import { channelSizeStore } from './channel-sizes.store.ts';
import { channelStore } from './channels.store.ts';
import { TickQueue } from './tick-queue.ts';
import { toggleSlideOnAll } from './toggle-slide.ts';

/** The fields that editors may change on their channels. */
const EDITOR_FIELDS = ['selectedSlides', 'slideOrder', 'needsRefresh'];

/** In the entry of the audit log for a slide that was added to many channels or removed. */
const MOST_NAMED = 10;

export function channelHandlers({ database, texts, uploads: { quotaMegabytes } }: Deps): HandlersFor<typeof channels> {
  const lists = new PortalLists(database, {
    kinds: ['channel', 'channelStatus', 'area', 'slide'],
    read: async (portalId, filter: { archived: boolean; withoutText: boolean }) =>
      new PreparedRecords(await channelListStore(database.queries).jsonInPortal(portalId, filter)),
    sizeOf: (list) => list.size,
  });
  const ticks = new TickQueue(database);
  return {
    'POST /api/channels/getchannelsinorder': async ({ body: { PortalId, archived, withoutText }, user }) => {
      const inPortal = await lists.load(PortalId, { archived, withoutText });
      const right = rightToRead({ archived });
      const readable = inPortal.records.filter(({ _id }) => can(user, right, { _id, PortalId }));
      return readable.length === inPortal.records.length ? inPortal : new PreparedRecords(readable);
    },

    'POST /api/channels/getchannelbyid': async ({ body, user }) => {
      const channel = requireReachable(
        'channel',
        await channelStore(database.queries).find(body._id),
        user,
        body.PortalId,
      );
      if (!can(user, rightToRead(channel), channel)) throw notAllowed();
      return channel;
    },

    'POST /api/channels/getlargechannels': async ({ body: { PortalId }, user }) => {
      const channels = await channelSizeStore(database.queries).largerThan(PortalId, 'all', LARGE_CHANNEL_BYTES);
      return channels
        .filter(({ _id }) => can(user, 'channel.use', { _id, PortalId }))
        .map(({ _id, bytes }) => ({ _id, textBytes: bytes, percent: percentFull(bytes) }));
    },

    'POST /api/channels/add': checked(
      async ({ channel }) => ({
        ...newValueProblems(channelSettings, channel, null),
        ...channelProblems(channel),
        ...(await findReferenceProblems(database.queries, { PortalId: channel.PortalId, _id: null }, channel)),
        ...(await findTagProblems(database.queries, channel.PortalId, channel.tags)),
        ...(await withCleanDescription(texts, { description: channel.description })).problems,
      }),
      async ({ body, user, reply }) => {
        const { PortalId } = body.channel;
        const { fields, removed } = await withCleanDescription(texts, body.channel);
        const settings = withOwnTimeZone(channelSettings.parse(fields));
        const added = await database.write(user._id, async (queries) => {
          if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
          refuseProblems(await findTagProblems(queries, PortalId, settings.tags));
          const store = channelStore(queries);
          const wantedName = toAddressName(settings.name);
          const { selectedAreas, selectedSlides, ...own } = settings;
          const record = {
            ...own,
            ...cappedSides(own),
            _id: randomUUID(),
            PortalId,
            originalName: freeName(wantedName, await store.originalNamesWithPrefix(PortalId, wantedName)),
            shortID: shortId(),
            orderingNumber: settings.orderingNumber ?? (await store.nextOrderingNumber(PortalId)),
          };
          await checkBackground(queries, PortalId, settings.backgroundimage);
          await store.insert(record);
          await applyAreas(queries, record, selectedAreas);
          await applyOrder(queries, record, selectedSlides);
          await placeByTags(queries, PortalId, { channelIds: [record._id] });
          await refuseTextOverQuota(queries, PortalId, quotaMegabytes);
          await refuseOversized(queries, PortalId, { channelIds: [record._id] });
          return requireFound(await store.find(record._id));
        });
        setRemovedHtmlHeader(reply, removed);
        return added;
      },
    ),

    'PATCH /api/channels/updateChannel': async ({ body, user, reply }) => {
      const clean = await withCleanDescription(texts, body.update);
      const saved = await database.write(user._id, async (queries) => {
        const store = channelStore(queries);
        const tagProblems = await findTagProblems(queries, body.PortalId, clean.fields.tags);
        await store.lock([body._id]);
        const channel = requireReachable('channel', await store.find(body._id), user, body.PortalId);
        const isTextAsStored = body.update.description === channel.description;
        const { lastModified = body.lastModified, ...sent } = isTextAsStored ? body.update : clean.fields;
        const changed = changedKeys(sent, channel);
        refuseRight(user, channel, changed);
        const seen = versionSent(lastModified);
        const referenceProblems = await findReferenceProblems(queries, channel, clean.fields);
        const update = readUpdate(channelUpdate, sent, channel, (updated) => ({
          ...referenceProblems,
          ...tagProblems,
          ...sentFieldProblems(updated as ChannelSettings, sent),
          ...(seen === null && { lastModified: NOT_A_TIMESTAMP }),
          ...(isTextAsStored ? {} : clean.problems),
        }));
        refuseStale(channel, seen, changed);
        const changesContent = update.selectedSlides !== undefined || update.selectedAreas !== undefined;
        const bytesBefore = changesContent ? await bytesIfOversized(queries, channel.PortalId, channel._id) : 0;
        const own = withOwnTimeZone(update);
        await applyUpdate(queries, channel, own, seen);
        await applyRules(queries, channel.PortalId, [channel._id], own);
        if (isLonger(update.description, channel.description)) {
          await refuseTextOverQuota(queries, channel.PortalId, quotaMegabytes);
        }
        if (changesContent) {
          await refuseOversized(queries, channel.PortalId, { channelIds: [channel._id] }, bytesBefore);
        }
        if (!isTextAsStored) setRemovedHtmlHeader(reply, clean.removed);
        return requireFound(await store.find(channel._id));
      });
      return saved;
    },

    'PATCH /api/channels/updatechannelsinportal': async ({ body, user, reply }) => {
      const { fields, problems, removed } = await withCleanDescription(texts, body.update);
      const portal = { _id: null, PortalId: body.PortalId };
      const changed = await database.write(user._id, async (queries) => {
        const references = {
          ...(await findReferenceProblems(queries, portal, fields)),
          ...(await findTagProblems(queries, body.PortalId, fields.tags)),
        };
        const update = readUpdate(channelsUpdate, fields, { PortalId: body.PortalId }, () => ({
          ...references,
          ...problems,
        }));
        const lists = channelListStore(queries);
        await channelStore(queries).lock((await lists.inPortal(body.PortalId)).map(({ _id }) => _id));
        const before = await lists.inPortal(body.PortalId);
        for (const channel of before) await applyUpdate(queries, channel, update);
        const channelIds = before.map(({ _id }) => _id);
        await applyRules(queries, body.PortalId, channelIds, update);
        if (before.some(({ description }) => isLonger(update.description, description))) {
          await refuseTextOverQuota(queries, body.PortalId, quotaMegabytes);
        }
        return lists.inPortal(body.PortalId);
      });
      setRemovedHtmlHeader(reply, removed);
      return changed;
    },

    'POST /api/channels/deleteChannel': async ({ body, user }) => {
      await database.write(user._id, async (queries) => {
        const channel = requireReachable('channel', await channelStore(queries).find(body._id), user, body.PortalId);
        if (!can(user, 'channel.manage', channel)) throw notAllowed();
        await userStore(queries).removeChannel(channel.PortalId, channel._id);
        await channelStore(queries).delete(channel.PortalId, channel._id);
      });
      return { success: true };
    },

    'PATCH /api/channels/toggleSlide': ({
      body: { channel: channelId, area: areaId, slide: slideId, isPlaced },
      user,
    }) => ticks.toggle(user, { channelId, areaId }, { slideId, isPlaced }),

    'PATCH /api/channels/addSlideToAllChannels': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const channelIds = [...new Set(body.channels)];
        const { area: areaId, slide: slideId, isPlaced, onlyChanged } = body;
        const tick = { actor: user, slideId, isPlaced };
        const returned = onlyChanged ? 'changed' : 'all';
        const { channels, changedIds } = await toggleSlideOnAll(queries, channelIds, areaId, tick, returned);
        const found = new Map(channels.map((channel) => [channel._id, channel]));
        const inOrder = channelIds.flatMap((channelId) => found.get(channelId) ?? []);
        const names = inOrder.filter(({ _id }) => changedIds.has(_id)).map(({ name }) => name);
        addAuditNotes(queries, firstNames(names, MOST_NAMED));
        return inOrder;
      }),
  };
}

/** Only users who may restore archived channels can read them. */
function rightToRead({ archived }: Pick<Channel, 'archived'>) {
  return archived ? 'channel.manage' : 'channel.use';
}

function requireFound(channel: Channel | null): Channel {
  if (!channel) throw notFound('channel');
  return channel;
}

function refuseRight(actor: Actor, channel: Channel, fields: string[]): void {
  if (can(actor, 'channel.manage', channel)) return;
  const onlyOrder = fields.every((field) => EDITOR_FIELDS.includes(field));
  if (!onlyOrder || !can(actor, 'channel.order', channel)) throw notAllowed(problem('channel-change-not-allowed'));
}

function isLonger(text: string | undefined, before: string): boolean {
  return text !== undefined && Buffer.byteLength(text) > Buffer.byteLength(before);
}

/** Only checks the fields that were sent, so that a channel whose areas are all archived can still be renamed. */
function sentFieldProblems(updated: ChannelSettings, sent: object): Problems {
  const isSent = (field: string) =>
    Object.hasOwn(sent, field) || (field === 'closedSlide' && Object.hasOwn(sent, 'whenClosed'));
  return Object.fromEntries(Object.entries(channelProblems(updated)).filter(([field]) => isSent(field)));
}

/**
 * Throws 409 if fields from an older version would undo another user's changes. Slide orders are accepted:
 * `arrangeSlides` merges them with the stored one.
 */
function refuseStale(channel: Channel, seen: string | null | undefined, changed: string[]): void {
  const isStale = typeof seen === 'string' && seen !== channel.lastModified;
  if (!isStale || changed.every((field) => EDITOR_FIELDS.includes(field))) return;
  throw conflict(problem('channel-changed'), { newer: channel });
}

/** Also limits the length of the sanitized description, so that a stored one can always be sent back unchanged. */
async function withCleanDescription(texts: TextCleaner, sent: Record<string, unknown>): Promise<CleanedFields> {
  const cleaned = await texts.cleanFields(['description'], sent);
  const { description } = cleaned.fields;
  if (typeof description !== 'string' || description.length <= LONGEST_DESCRIPTION) return cleaned;
  return { ...cleaned, problems: { description: DESCRIPTION_TOO_LONG, ...cleaned.problems } };
}
