import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type channels, channelsUpdate, channelUpdate } from '#contract/endpoints/channels.ts';
import {
  type AreaSlides,
  type Channel,
  type ChannelSettings,
  channelProblems,
  channelSettings,
  DESCRIPTION_TOO_LONG,
  LONGEST_DESCRIPTION,
} from '#contract/entities/channel.ts';
import { type Problem, type Problems, problem } from '#contract/errors/problem.ts';
import { cappedSides } from '#rules/area-box.ts';
import { LARGE_CHANNEL_BYTES, percentFull } from '#rules/channel-size.ts';
import { type Actor, can, canReach } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notAllowed, notFound } from '#server/errors.ts';
import type { CleanedFields, TextCleaner } from '#server/html/text-cleaner.ts';
import { checked, type HandlersFor } from '#server/http/contract/handlers.ts';
import { setRemovedHtmlHeader } from '#server/http/contract/removed-html-header.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import { newValueProblems } from '#slide-types/new-values.ts';
import { NOT_A_TIMESTAMP } from '#slide-types/timestamp.ts';
import { areaStore } from '../areas/areas.store.ts';
import { refuseOversized, shownBytes } from '../channel-size.ts';
import { portalStore } from '../portals/portals.store.ts';
import { wrongKind } from '../shared-file.ts';
import { refuseTextOverQuota } from '../text-quota.ts';
import { changedKeys, readUpdate, versionSent } from '../update-fields.ts';
import { userStore } from '../users/users.store.ts';
import { arrangeSlides } from './arrange-slides.ts';
import { addressName, freeName, shortId } from './channel-names.ts';
import { channelRefreshStore } from './channel-refreshes.store.ts';
import { channelStore } from './channels.store.ts';
import { placementStore } from './placements.store.ts';
import { toggleSlide, toggleSlideOnAll } from './toggle-slide.ts';

/** Endpoints of channels that staff use; those that screens use are in the display feature. */
type StaffEndpoints = Pick<
  typeof channels,
  | 'POST /api/channels/getchannelsinorder'
  | 'POST /api/channels/getchannelbyid'
  | 'POST /api/channels/getlargechannels'
  | 'POST /api/channels/add'
  | 'PATCH /api/channels/updateChannel'
  | 'PATCH /api/channels/updatechannelsinportal'
  | 'POST /api/channels/deleteChannel'
  | 'PATCH /api/channels/toggleSlide'
  | 'PATCH /api/channels/addSlideToAllChannels'
>;

type Update = Partial<ReturnType<typeof channelUpdate.parse>>;

/** What editors may change of a channel that they use. */
const EDITORS_FIELDS = ['selectedSlides', 'needsRefresh'];

export function channelHandlers({ database, texts, uploads: { quotaMegabytes } }: Deps): HandlersFor<StaffEndpoints> {
  return {
    'POST /api/channels/getchannelsinorder': async ({ body, user }) => {
      const inPortal = await channelStore(database.queries).listInPortal(body.PortalId, body);
      return inPortal.filter((channel) => can(user, rightToRead(channel), channel));
    },

    'POST /api/channels/getchannelbyid': async ({ body, user }) => {
      const channel = reachable(await channelStore(database.queries).find(body._id), user, body.PortalId);
      if (!can(user, rightToRead(channel), channel)) throw notAllowed();
      return channel;
    },

    'POST /api/channels/getlargechannels': async ({ body: { PortalId }, user }) => {
      const large = await channelStore(database.queries).withMuchText(PortalId, 'all', LARGE_CHANNEL_BYTES);
      return large
        .filter(({ _id }) => can(user, 'channel.use', { _id, PortalId }))
        .map(({ _id, bytes }) => ({ _id, textBytes: bytes, percent: percentFull(bytes) }));
    },

    'POST /api/channels/add': checked(
      async ({ channel }) => ({
        ...newValueProblems(channelSettings, channel, null),
        ...channelProblems(channel),
        ...(await namedProblems(database.queries, { PortalId: channel.PortalId, _id: null }, channel)),
        ...(await withCleanDescription(texts, { description: channel.description })).problems,
      }),
      async ({ body, user, reply }) => {
        const { PortalId } = body.channel;
        const { fields, removed } = await withCleanDescription(texts, body.channel);
        const settings = channelSettings.parse(fields);
        const added = await database.write(user._id, async (queries) => {
          if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
          const store = channelStore(queries);
          const wanted = addressName(settings.name);
          const { selectedAreas, selectedSlides, ...own } = settings;
          const record = {
            ...own,
            ...cappedSides(own),
            _id: randomUUID(),
            PortalId,
            originalName: freeName(wanted, await store.originalNamesLike(PortalId, wanted)),
            shortID: shortId(),
            orderingNumber: settings.orderingNumber ?? (await store.nextOrderingNumber(PortalId)),
          };
          await checkBackground(queries, PortalId, settings.backgroundimage);
          await store.insert(record);
          await applyAreas(queries, record, selectedAreas);
          await applyOrder(queries, record, selectedSlides);
          await refuseTextOverQuota(queries, PortalId, quotaMegabytes);
          await refuseOversized(queries, PortalId, { channelIds: [record._id] });
          return found(await store.find(record._id));
        });
        setRemovedHtmlHeader(reply, removed);
        return added;
      },
    ),

    'PATCH /api/channels/updateChannel': async ({ body, user, reply }) => {
      const clean = await withCleanDescription(texts, body.update);
      const saved = await database.write(user._id, async (queries) => {
        const store = channelStore(queries);
        await store.lock([body._id]);
        const channel = reachable(await store.find(body._id), user, body.PortalId);
        const isTextAsStored = body.update.description === channel.description;
        const { lastModified = body.lastModified, ...sent } = isTextAsStored ? body.update : clean.fields;
        const changed = changedKeys(sent, channel);
        refuseRight(user, channel, changed);
        const seen = versionSent(lastModified);
        const misnamed = await namedProblems(queries, channel, clean.fields);
        const update = readUpdate(channelUpdate, sent, channel, (wanted) => ({
          ...misnamed,
          ...updateProblems(wanted as ChannelSettings, sent),
          ...(seen === null && { lastModified: NOT_A_TIMESTAMP }),
          ...(isTextAsStored ? {} : clean.problems),
        }));
        refuseStale(channel, seen, changed);
        const changesContent = update.selectedSlides !== undefined || update.selectedAreas !== undefined;
        const bytesBefore = changesContent ? await shownBytes(queries, channel.PortalId, channel._id) : 0;
        await applyUpdate(queries, channel, update, seen);
        if (isLonger(update.description, channel.description)) {
          await refuseTextOverQuota(queries, channel.PortalId, quotaMegabytes);
        }
        if (changesContent) {
          await refuseOversized(queries, channel.PortalId, { channelIds: [channel._id] }, bytesBefore);
        }
        if (!isTextAsStored) setRemovedHtmlHeader(reply, clean.removed);
        return found(await store.find(channel._id));
      });
      return saved;
    },

    'PATCH /api/channels/updatechannelsinportal': async ({ body, user, reply }) => {
      const { fields, problems, removed } = await withCleanDescription(texts, body.update);
      const update = readUpdate(channelsUpdate, fields, { PortalId: body.PortalId }, () => problems);
      const changed = await database.write(user._id, async (queries) => {
        const store = channelStore(queries);
        await store.lock((await store.inPortal(body.PortalId)).map(({ _id }) => _id));
        const before = await store.inPortal(body.PortalId);
        for (const channel of before) await applyUpdate(queries, channel, update);
        if (before.some(({ description }) => isLonger(update.description, description))) {
          await refuseTextOverQuota(queries, body.PortalId, quotaMegabytes);
        }
        return store.inPortal(body.PortalId);
      });
      setRemovedHtmlHeader(reply, removed);
      return changed;
    },

    'POST /api/channels/deleteChannel': async ({ body, user }) => {
      await database.write(user._id, async (queries) => {
        const channel = reachable(await channelStore(queries).find(body._id), user, body.PortalId);
        if (!can(user, 'channel.manage', channel)) throw notAllowed();
        await userStore(queries).forgetChannel(channel.PortalId, channel._id);
        await channelStore(queries).delete(channel.PortalId, channel._id);
      });
      return { success: true };
    },

    'PATCH /api/channels/toggleSlide': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await toggleSlide(queries, user, { channelIds: [body.channel], areaId: body.area, slideId: body.slide });
        return found(await channelStore(queries).find(body.channel));
      }),

    'PATCH /api/channels/addSlideToAllChannels': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        const channelIds = [...new Set(body.channels)];
        const portalId = await toggleSlideOnAll(queries, user, { channelIds, areaId: body.area, slideId: body.slide });
        const all = await channelStore(queries).withIds(portalId, channelIds);
        const changed = new Map(all.map((channel) => [channel._id, channel]));
        return channelIds.map((channelId) => found(changed.get(channelId) ?? null));
      }),
  };
}

function reachable(channel: Channel | null, actor: Actor, portalId: number): Channel {
  if (!channel || channel.PortalId !== portalId || !canReach(actor, channel.PortalId)) throw notFound('channel');
  return channel;
}

/** Archived channels are listed only for users who may restore them. */
function rightToRead({ archived }: Pick<Channel, 'archived'>) {
  return archived ? 'channel.manage' : 'channel.use';
}

function found(channel: Channel | null): Channel {
  if (!channel) throw notFound('channel');
  return channel;
}

function refuseRight(actor: Actor, channel: Channel, fields: string[]): void {
  if (can(actor, 'channel.manage', channel)) return;
  const onlyOrder = fields.every((field) => EDITORS_FIELDS.includes(field));
  if (!onlyOrder || !can(actor, 'channel.order', channel)) throw notAllowed(problem('channel-change-not-allowed'));
}

function isLonger(text: string | undefined, before: string): boolean {
  return text !== undefined && Buffer.byteLength(text) > Buffer.byteLength(before);
}

/** A channel whose areas are all archived can be renamed: only what is sent is judged. */
function updateProblems(wanted: ChannelSettings, sent: object): Problems {
  const problems = Object.entries(channelProblems(wanted));
  return Object.fromEntries(problems.filter(([field]) => Object.hasOwn(sent, field)));
}

/** Fields of an older version would undo what somebody else has changed; an order of slides is fitted to what is there. */
function refuseStale(channel: Channel, seen: string | null | undefined, changed: string[]): void {
  const isOld = typeof seen === 'string' && seen !== channel.lastModified;
  if (!isOld || changed.every((field) => EDITORS_FIELDS.includes(field))) return;
  throw conflict(problem('channel-changed'), { newer: channel });
}

async function applyUpdate(
  queries: Queries,
  channel: Channel,
  update: Update,
  seen?: string | null | undefined,
): Promise<void> {
  const store = channelStore(queries);
  const { needsRefresh, ...settings } = update;
  if (settings.backgroundimage !== undefined)
    await checkBackground(queries, channel.PortalId, settings.backgroundimage);
  const isMeasured = ['width', 'height', 'responsive'].some((field) => field in settings);
  const sides = isMeasured ? cappedSides({ ...channel, ...settings }) : {};
  await store.update(channel.PortalId, channel._id, { ...settings, ...sides });
  const isSameOrder = isDeepStrictEqual(settings.selectedSlides, channel.selectedSlides);
  const { selectedAreas, selectedSlides = [] } = settings;
  await applyAreas(queries, channel, selectedAreas);
  if (settings.selectedSlides && !isSameOrder) await applyOrder(queries, channel, selectedSlides, seen);
  if (needsRefresh !== undefined)
    await channelRefreshStore(queries).requestRefresh(channel.PortalId, [channel._id], needsRefresh);
}

async function applyAreas(
  queries: Queries,
  channel: { _id: string; PortalId: number },
  selectedAreas: string[] | undefined,
): Promise<void> {
  if (!selectedAreas) return;
  const areaIds = [...new Set(selectedAreas)];
  const reason = await problemWithAreas(queries, channel, areaIds);
  if (reason !== null) throw badField('selectedAreas', reason);
  await placementStore(queries).setAreas(channel.PortalId, channel._id, areaIds);
}

/** `seen` is the version that the order began from, if the caller said so. */
async function applyOrder(
  queries: Queries,
  before: { _id: string },
  selectedSlides: AreaSlides[],
  seen?: string | null,
): Promise<void> {
  const channel = found(await channelStore(queries).find(before._id));
  // Nobody has seen a version that is still to come.
  const seenVersion = seen && seen <= channel.lastModified ? seen : null;
  await arrangeSlides(queries, channel, { selectedSlides, seenVersion, newer: before });
}

/** What is stored is never longer than what may be sent: it can be sent back as it is. */
async function withCleanDescription(texts: TextCleaner, sent: Record<string, unknown>): Promise<CleanedFields> {
  const cleaned = await texts.cleanFields(['description'], sent);
  const { description } = cleaned.fields;
  if (typeof description !== 'string' || description.length <= LONGEST_DESCRIPTION) return cleaned;
  return { ...cleaned, problems: { description: DESCRIPTION_TOO_LONG, ...cleaned.problems } };
}

/** What is wrong with the areas and the background image that `sent` names for a channel; `_id` is null for a new one. */
async function namedProblems(
  queries: Queries,
  channel: { _id: string | null; PortalId: number },
  sent: Record<string, unknown>,
): Promise<Problems> {
  const areas = channelSettings.shape.selectedAreas.safeParse(sent.selectedAreas);
  const background = channelSettings.shape.backgroundimage.safeParse(sent.backgroundimage);
  const areaProblem = areas.success ? await problemWithAreas(queries, channel, [...new Set(areas.data)]) : null;
  const backgroundProblem = background.success
    ? await problemWithBackground(queries, channel.PortalId, background.data)
    : null;
  return {
    ...(areaProblem !== null && { selectedAreas: areaProblem }),
    ...(backgroundProblem !== null && { backgroundimage: backgroundProblem }),
  };
}

/** An area that was archived meanwhile stays where it is; it can't be added. */
async function problemWithAreas(
  queries: Queries,
  channel: { _id: string | null; PortalId: number },
  areaIds: string[],
): Promise<Problem | null> {
  const known = await areaStore(queries).withIds(channel.PortalId, areaIds);
  if (known.length < areaIds.length) return problem('area-not-found');
  const archived = known.filter((area) => area.archived);
  if (archived.length === 0) return null;
  const present = channel._id === null ? [] : await placementStore(queries).areasOf(channel._id);
  const added = archived.find(({ _id }) => !present.includes(_id));
  return added ? problem('area-archived', { name: added.name }) : null;
}

async function checkBackground(queries: Queries, portalId: number, location: string): Promise<void> {
  const reason = await problemWithBackground(queries, portalId, location);
  if (reason !== null) throw badField('backgroundimage', reason);
}

async function problemWithBackground(queries: Queries, portalId: number, location: string): Promise<Problem | null> {
  if (!location.startsWith('/')) return null;
  const kind = (await mediaStore(queries).kindsForReference(portalId, [location])).get(location);
  if (kind === 'image') return null;
  return kind === undefined ? problem('channel-image-not-uploaded') : wrongKind('image');
}
