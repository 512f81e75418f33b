import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { slideArchiving, type slides, timeZone as slideTimeZone } from '#contract/endpoints/slides.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { problem } from '#contract/errors/problem.ts';
import { isForDisplay } from '#rules/display-status.ts';
import { withHyphens } from '#rules/hyphenation.ts';
import { type Actor, can, canReach, usesAllChannels } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { sentTogether } from '#server/db/sent-together.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notAllowed } from '#server/errors.ts';
import { embeddedImageProblems } from '#server/html/embedded-images.ts';
import { sanitizationHash, type TextCleaner } from '#server/html/text-cleaner.ts';
import { checked, type HandlersFor } from '#server/http/contract/handlers.ts';
import { PreparedList } from '#server/http/contract/prepared-list.ts';
import { setRemovedHtmlHeader } from '#server/http/contract/removed-html-header.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { type CheckedAt, SCHEDULE_FIELDS } from '#slide-types/schedule.ts';
import { everyProblemWith, fieldNamesOf, slideSettings } from '#slide-types/slide.ts';
import { NOT_A_TIMESTAMP } from '#slide-types/timestamp.ts';
import { areaStore } from '../areas/areas.store.ts';
import { refuseOversized } from '../channel-size.ts';
import { hyphenationOrNone } from '../hyphenation-or-none.ts';
import { placeByTags } from '../place-by-tags.ts';
import { portalStore } from '../portals/portals.store.ts';
import { isReachable, requireReachable } from '../reachable.ts';
import { refuseTextOverQuota } from '../text-quota.ts';
import { changedKeys, readUpdate, timestampAfter, unknownFields, versionSent } from '../update-fields.ts';
import { cleanUpdate } from './clean-update.ts';
import { deleteSlide } from './delete-slide.ts';
import { lockChannelsOf } from './lock-channels-of.ts';
import { ownTargets } from './own-targets.ts';
import { readSlide } from './read-slide.ts';
import { setTarget } from './set-target.ts';
import { chunksOfIds, slideLists } from './slide-lists.ts';
import { displaySlide, fieldsOfType, slideFromRecord, slideStore } from './slides.store.ts';

/** Fields that can't be updated, not even for the unknown type, which accepts any field. */
const SET_BY_SERVER = ['_id', 'PortalId', 'type', 'creator', 'archived', 'lastModified'];

/** Fields that decide whether a slide is shown at all. */
const DISPLAY_FIELDS = [...SCHEDULE_FIELDS.filter((field) => field !== 'duration'), 'archived'] as const;

export function slideHandlers({ database, texts, log, uploads: { quotaMegabytes } }: Deps): HandlersFor<typeof slides> {
  const list = slideLists(database);
  return {
    'POST /api/slides/getslides': async ({ body: { PortalId, archived, withoutText } }) =>
      new PreparedList(await list(PortalId, { archived, withoutText })),

    'POST /api/slides/getslidebyid': async ({ body, user }) => {
      const slide = await slideStore(database.queries).find(body._id);
      return requireReachable('slide', slide, user, body.PortalId);
    },

    'POST /api/slides/getslidesbyids': async ({ body, user }) => {
      const store = slideStore(database.queries);
      if (!(await portalStore(database.queries).find(body.PortalId))) return [];
      // Without duplicates: a short request must not get thousands of copies of a long slide.
      const sizes = await store.sizesOf(body.PortalId, [...new Set(body.array)]);
      const isStaff = user !== null && canReach(user, body.PortalId);
      const hyphenate = await hyphenationOrNone(body.language ?? '', log);
      const readChunk = async (ids: string[]) => {
        const stored = await store.withIds(body.PortalId, ids);
        const visible = isStaff
          ? stored.map(({ slide }) => slide)
          : await onlyPublic(store, texts, body.PortalId, stored);
        const byId = new Map(visible.map((slide) => [slide._id, withHyphens(slide, hyphenate)]));
        return ids.flatMap((slideId) => JSON.stringify(byId.get(slideId)) ?? []).join();
      };
      async function* chunks() {
        for (const ids of chunksOfIds(sizes)) yield readChunk(ids);
      }
      return new PreparedList(chunks());
    },

    'POST /api/slides/countotherchannels': async ({ body: { PortalId }, user }) =>
      usesAllChannels(user, PortalId) ? [] : slideStore(database.queries).countChannels(PortalId, user.channels),

    'POST /api/slides/add': checked(
      // If the request is acceptable, `readSlide` finds the slide's problems: it also knows its files and its template.
      async ({ area: areaId, slide, timeZone: zone }, isRefused, user) => {
        const area = typeof areaId === 'string' ? await areaStore(database.queries).find(areaId) : undefined;
        const isMissing = area !== undefined && !isReachable(area, user);
        if (!isRefused && !isMissing) return {};
        const problems = {
          ...everyProblemWith(slide, null, checkedNow(slideTimeZone.safeParse(zone).data)),
          ...embeddedImageProblems(slideTypeOrUnknown(slide.type).htmlFields, slide),
        };
        // A missing area that is the only problem is a 404, which the handler throws.
        const isOnlyProblem = !isRefused && Object.keys(problems).length === 0;
        return isMissing && !isOnlyProblem ? { area: problem('area-not-found'), ...problems } : problems;
      },
      async ({ body, user, reply }) => {
        const { htmlFields } = slideTypeOrUnknown(body.slide.type);
        const { fields: input, removed, problems } = await texts.cleanFields(htmlFields, body.slide);
        const added = await database.write(user._id, async (queries) => {
          const area = requireReachable('area', await areaStore(queries).find(body.area), user, body.slide.PortalId);
          const { PortalId } = area;
          if (hasTargets(body.slide)) await portalStore(queries).findToAddTo(PortalId);
          if (!can(user, 'slide.create', { PortalId })) throw notAllowed();
          const store = slideStore(queries);
          const key = body.creationKey ?? null;
          const findExisting = async () => (key === null ? null : store.findCreated(PortalId, user._id, key));
          const existing = await findExisting();
          if (existing) return existing;
          const { settings, fields } = await readSlide(queries, PortalId, { ...input, type: body.slide.type }, null, {
            checkedAt: checkedNow(body.timeZone),
            otherProblems: problems,
            newArea: area._id,
            mayPlay: (one) => can(user, 'slide.edit', one),
          });
          const slide = {
            ...settings,
            targets: ownTargets(user, PortalId, settings.targets, []),
            _id: randomUUID(),
            PortalId,
            type: body.slide.type,
            creator: user._id,
            archived: false,
            lastModified: new Date().toISOString(),
          };
          // If two requests with this key run at once, the second insert waits for the first, and then does nothing.
          if (!(await store.insert({ ...slide, fields, sanitizedBy: sanitizationHash(slide.type, fields) }, key)))
            return requireReachable('slide', await findExisting(), user, PortalId);
          await areaStore(queries).makeSlideUsable(PortalId, area._id, slide._id);
          if (slide.targets.length > 0) await placeByTags(queries, PortalId, { slideIds: [slide._id] });
          await refuseTextOverQuota(queries, PortalId, quotaMegabytes);
          return { ...fields, ...slide };
        });
        setRemovedHtmlHeader(reply, removed);
        return added;
      },
    ),

    'PATCH /api/slides/updateSlide': async ({ body, user, reply }) => {
      const clean = await cleanUpdate(database.queries, texts, body);
      const saved = await database.write(user._id, async (queries) => {
        if ('targets' in body.update) await portalStore(queries).findToAddTo(body.PortalId);
        const slide = await slideForChange(queries, user, body);
        if (!can(user, 'slide.edit', slide)) throw notAllowed(problem('slide-edit-not-allowed'));
        const { lastModified = body.lastModified, archived: newArchived = slide.archived, ...update } = clean.fields;
        refuseStale(slide, lastModified);
        const archived = newArchived === true;
        refuseArchiving(user, slide, archived);
        const changes = Object.fromEntries(changedKeys(update, slide).map((key) => [key, update[key]]));
        const otherProblems = {
          ...unknownFields(changes, editableFieldsOf(slide)),
          ...(typeof newArchived !== 'boolean' && { archived: problem('archived-not-boolean') }),
          ...(versionSent(lastModified) === null && { lastModified: NOT_A_TIMESTAMP }),
          ...Object.fromEntries(Object.entries(clean.problems).filter(([field]) => field in changes)),
        };
        const { settings, fields } = await readSlide(
          queries,
          slide.PortalId,
          { ...slide, ...changes, type: slide.type },
          slide,
          { checkedAt: checkedNow(body.timeZone), otherProblems, mayPlay: (one) => can(user, 'slide.edit', one) },
        );
        const targets = ownTargets(user, slide.PortalId, settings.targets, slide.targets);
        const changed = {
          ...settings,
          targets,
          // Rewriting long text takes most of the time of a small change.
          ...(!isDeepStrictEqual(fields, fieldsOfType(slide)) && { fields }),
          archived,
          lastModified: timestampAfter(slide.lastModified),
          ...(clean.isAllClean ? { sanitizedBy: sanitizationHash(slide.type, fields) } : {}),
        };
        const refuse = () => refuseTooMuchText(queries, slide, { ...fields, ...settings, archived }, quotaMegabytes);
        const [stored] = await sentTogether([
          slideStore(queries).update(slide.PortalId, slide._id, changed),
          // New rules may take the slide off a channel that would be too large with it.
          'targets' in changes
            ? placeByTags(queries, slide.PortalId, { slideIds: [slide._id] }).then(refuse)
            : refuse(),
        ]);
        const record = requireReachable('slide', stored, user, body.PortalId);
        return slideFromRecord({ ...record, fields });
      });
      setRemovedHtmlHeader(reply, clean.removed);
      return saved;
    },

    'PATCH /api/slides/setTarget': ({ body, user }) =>
      database.write(user._id, (queries) => setTarget(queries, user, body)),

    'PATCH /api/slides/archiveSlide': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        if (body.area !== undefined) await portalStore(queries).findToAddTo(body.PortalId);
        else await lockChannelsOf(queries, body._id);
        const slide = await slideForChange(queries, user, body);
        if (!can(user, 'slide.archive', slide)) throw notAllowed(problem('slide-archive-not-allowed'));
        const { archived = slide.archived } = readUpdate(slideArchiving, body.update, slide);
        if (body.area !== undefined) {
          const area = requireReachable('area', await areaStore(queries).find(body.area), user, slide.PortalId);
          await areaStore(queries).makeSlideUsable(slide.PortalId, area._id, slide._id);
          await placeByTags(queries, slide.PortalId, { slideIds: [slide._id] });
        }
        const changed = { archived, lastModified: timestampAfter(slide.lastModified) };
        await slideStore(queries).update(slide.PortalId, slide._id, changed);
        if (slide.archived && !changed.archived) await refuseOversized(queries, slide.PortalId, { slideId: slide._id });
        return { ...slide, ...changed };
      }),

    'POST /api/slides/deleteSlide': async ({ body, user }) => {
      await database.write(user._id, (queries) => deleteSlide(queries, user, body));
      return { success: true };
    },
  };
}

/** Whether a new slide has rules. They may be malformed. */
function hasTargets({ targets }: Record<string, unknown>): boolean {
  return Array.isArray(targets) && targets.length > 0;
}

function checkedNow(timeZone: string | undefined): CheckedAt {
  return { nowMs: Date.now(), timeZone: timeZone ?? null };
}

/** Returns the stored slide, locked until the transaction ends. Throws 404 if it does not exist for the actor. */
async function slideForChange(
  queries: Queries,
  actor: Actor,
  named: { _id: string; PortalId: number },
): Promise<Slide> {
  return requireReachable('slide', await slideStore(queries).findForChange(named._id), actor, named.PortalId);
}

/**
 * Throws 413 if longer text exceeds the portal's quota, or if longer text or a new schedule makes a channel too large.
 */
async function refuseTooMuchText(
  queries: Queries,
  before: Slide,
  changed: Partial<Slide>,
  quotaMegabytes: number,
): Promise<void> {
  const names = Object.keys(changed);
  const bytesOf = (slide: Partial<Slide>) => Buffer.byteLength(JSON.stringify(names.map((name) => slide[name])));
  const isLonger = bytesOf(changed) > bytesOf(before);
  const isDisplayChanged = DISPLAY_FIELDS.some((field) => changed[field] !== before[field]);
  const isPlaylistChanged =
    'playlist_slides' in changed && !isDeepStrictEqual(changed.playlist_slides, before.playlist_slides);
  await sentTogether([
    isLonger ? refuseTextOverQuota(queries, before.PortalId, quotaMegabytes) : undefined,
    isLonger || isDisplayChanged || isPlaylistChanged
      ? refuseOversized(queries, before.PortalId, { slideId: before._id })
      : undefined,
  ]);
}

/**
 * Throws 409 if the slide was saved in the meantime. The response contains the newer version, so that both can be
 * merged.
 */
function refuseStale(slide: Slide, lastModified: unknown): void {
  const lastModifiedSent = versionSent(lastModified);
  if (lastModifiedSent === undefined || lastModifiedSent === null || lastModifiedSent === slide.lastModified) return;
  throw conflict(problem('slide-changed'), { newer: slide });
}

function refuseArchiving(actor: Actor, slide: Slide, archived: boolean): void {
  if (archived === slide.archived || can(actor, 'slide.archive', slide)) return;
  throw notAllowed(problem('slide-archive-not-allowed'));
}

function editableFieldsOf(slide: Slide): string[] {
  const own = fieldNamesOf(slideTypeOrUnknown(slide.type)) ?? Object.keys(slide);
  return [...Object.keys(slideSettings.shape), ...own.filter((name) => !SET_BY_SERVER.includes(name))];
}

/** Returns the slides that anyone may see, as screens get them: placed on a channel, and on air now or soon. */
async function onlyPublic(
  store: ReturnType<typeof slideStore>,
  texts: TextCleaner,
  portalId: number,
  stored: Awaited<ReturnType<typeof store.withIds>>,
) {
  const ids = stored.map(({ slide }) => slide._id);
  const placed = await store.placedOnChannels(portalId, ids);
  const now = Date.now();
  const isPublic = ({ slide }: { slide: Slide }) =>
    placed.has(slide._id) && !slide.archived && isForDisplay(slide, now);
  return Promise.all(
    stored
      .filter(isPublic)
      .map(async ({ slide, sanitizedBy }) => displaySlide(await texts.cleanIfStale(slide.type, slide, sanitizedBy))),
  );
}
