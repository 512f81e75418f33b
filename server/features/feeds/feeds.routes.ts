import type { feeds as endpoints } from '#contract/endpoints/feeds.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { problem } from '#contract/errors/problem.ts';
import { isForDisplay } from '#rules/display-status.ts';
import { can, canReach } from '#rules/permissions.ts';
import { storedSlideId } from '#rules/playlist-entry.ts';
import type { Deps } from '#server/deps.ts';
import { badField, notAllowed, notFound, refuseProblems } from '#server/errors.ts';
import type { HandlersFor, SignedIn } from '#server/http/contract/handlers.ts';
import { RateLimit } from '#server/http/guards/rate-limit.ts';
import { slideTypeAt } from '#slide-types/definitions.ts';
import { allProblems, refusedBy } from '#slide-types/field-problems.ts';
import { portalStore } from '../portals/portals.store.ts';
import { slideStore } from '../slides/slides.store.ts';

/** The slide editor requests a preview when an address was typed, and then every minute. */
const PREVIEWS = { name: 'previews of a user', attempts: 60, windowMs: 60_000 };

export function feedHandlers({ database, feeds, hyphenatedFeeds }: Deps): HandlersFor<typeof endpoints> {
  const previews = new RateLimit(database.queries, PREVIEWS);
  const store = slideStore(database.queries);
  const portals = portalStore(database.queries);

  return {
    'GET /api/feeds/{slideId}': async ({ params, body: { language }, user }) => {
      // Screens send the `_id` of their document, in which a slide of a playlist has its own.
      const slide = await store.find(storedSlideId(params.slideId));
      const portal = slide && (await portals.find(slide.PortalId));
      if (!portal || !(await maySee(user, slide))) throw notFound('slide');
      const feed = requireFound(await findFeed(slide.type, slide.PortalId, slide));
      await recordItemCount(slide._id, feeds.countItems(feed));
      return hyphenatedFeeds.inLanguage(feed, language || portal.language);
    },

    'POST /api/feeds/preview': async ({ body, user }) => {
      const { PortalId, slide } = body;
      const { key, fields } = await checkDraft(user, PortalId, slide);
      const feed = requireFound(await feeds.find(key, PortalId, fields));
      return hyphenatedFeeds.inLanguage(feed, (await portals.find(PortalId))?.language ?? '');
    },

    'POST /api/feeds/outline': async ({ body, user }) => {
      const { PortalId, slide } = body;
      const { key, fields } = await checkDraft(user, PortalId, slide);
      return requireFound(await feeds.outline(key, PortalId, fields));
    },
  };

  /** The type and the fields of a slide that isn't saved, for users who may create it. */
  async function checkDraft(user: SignedIn, portalId: number, slide: { type: number }) {
    if (!can(user, 'slide.create', { PortalId: portalId })) throw notAllowed();
    await previews.take(user._id);
    const definition = slideTypeAt(slide.type);
    if (!definition) throw badField('type', problem('slide-type-invalid'));
    const { data, error } = definition.fields.safeParse(slide);
    refuseProblems(allProblems(refusedBy(error), {}));
    return { key: definition.key, fields: data ?? {} };
  }

  /** Stores the number of items when it changes. This changes the length of the slide's turn on all screens at once. */
  async function recordItemCount(slideId: string, count: number | null): Promise<void> {
    if (count === null || (await store.itemsFound(slideId)) === count) return;
    await database.write(null, (queries) => slideStore(queries).setItemsFound(slideId, count));
  }

  async function findFeed(type: number, portalId: number, fields: object) {
    const definition = slideTypeAt(type);
    return definition ? feeds.find(definition.key, portalId, fields) : null;
  }

  /** Users of the portal may see all slides; others those that are, or will be, on air. */
  async function maySee(user: SignedIn | null, slide: Slide): Promise<boolean> {
    if (user && canReach(user, slide.PortalId)) return true;
    if (slide.archived || !isForDisplay(slide, Date.now())) return false;
    return (await store.placedOnChannels(slide.PortalId, [slide._id])).has(slide._id);
  }
}

function requireFound<Feed>(feed: Feed | null): Feed {
  if (!feed) throw notFound('feed');
  return feed;
}
