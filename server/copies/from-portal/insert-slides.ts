import { randomUUID } from 'node:crypto';
import { problem } from '#contract/errors/problem.ts';
import { copyName } from '#rules/copy-name.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest } from '#server/errors.ts';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { portalTimesStore } from '#server/features/portal-times/portal-times.store.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import { templateStore } from '#server/features/templates/templates.store.ts';
import { isSanitized, sanitizationHash } from '#server/html/text-cleaner.ts';
import { renamed } from '#server/portal-file/addresses.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import type { DisplayTime } from '#slide-types/display-times.ts';
import { copyStore, type StoredSlide } from '../copies.store.ts';
import type { NewLocations, Route } from './copy-files.ts';
import { type Originals, originalSlides } from './read-originals.ts';

interface Inserting {
  route: Route;
  locations: NewLocations;
  /** The areas in which the copy of a slide can be used. */
  areasOf(slideId: string): readonly string[];
  keyOf?(slideId: string): string | null;
}

/** What has been inserted: the new `_id` and name by the old `_id`. */
export type Inserted = ReadonlyMap<string, { _id: string; name: string }>;

/**
 * Inserts copies of slides of another portal, without rules, because tags belong to portals. Named times are found by
 * name. Throws if the portal lacks one of them, or a template. The portal must be locked.
 */
export async function insertSlides(
  queries: Queries,
  originals: Originals,
  { route, locations, areasOf, keyOf = () => null }: Inserting,
): Promise<Inserted> {
  const { from, to } = route;
  const ids = new Map([...originals.versions.keys()].map((slideId) => [slideId, randomUUID() as string]));
  const names = { ids, locations, PortalId: { from, to: from } };
  const times = await sameTimes(queries, route);
  const taken = await copyStore(queries).names('slide', to);
  const inserted = new Map<string, { _id: string; name: string }>();
  for await (const { sanitizedBy, ...slide } of originalSlides(queries, originals)) {
    await refuseTemplate(queries, to, slide);
    const fields = renamed(slide.fields, names);
    const isClean = isSanitized(slide.type, slide.fields, sanitizedBy);
    const copy = {
      ...slide,
      _id: ids.get(slide._id) ?? randomUUID(),
      PortalId: to,
      name: copyName(slide.name, taken),
      fields,
      displayTimes: slide.displayTimes.map((time) => timeOf(slide.name, time, times)),
      targets: [],
      creator: route.userId,
      lastModified: new Date().toISOString(),
      sanitizedBy: isClean ? sanitizationHash(slide.type, fields) : '',
    };
    taken.add(copy.name);
    await slideStore(queries).insert(copy, keyOf(slide._id));
    for (const areaId of areasOf(slide._id)) await areaStore(queries).makeSlideUsable(to, areaId, copy._id);
    inserted.set(slide._id, copy);
  }
  return inserted;
}

interface NamedTimes {
  /** Names by the ids of the one portal. */
  names: ReadonlyMap<string, string>;
  /** Ids of the other portal by name. */
  ids: ReadonlyMap<string, string>;
}

async function sameTimes(queries: Queries, { from, to }: Route): Promise<NamedTimes> {
  const store = portalTimesStore(queries);
  const own = await store.inPortal(to);
  await store.keep(
    to,
    own.map(({ _id }) => _id),
  );
  return {
    names: new Map((await store.inPortal(from)).map(({ _id, name }) => [_id, name])),
    ids: new Map(own.map(({ _id, name }) => [name.toLowerCase(), _id])),
  };
}

function timeOf(slideName: string, time: DisplayTime, { names, ids }: NamedTimes): DisplayTime {
  if (time.namedTime === '') return time;
  const name = names.get(time.namedTime) ?? '';
  const namedTime = ids.get(name.toLowerCase());
  if (namedTime === undefined) throw badRequest(problem('copy-lacks-named-time', { slide: slideName, name }));
  return { ...time, namedTime };
}

/** Throws 400 if the slide uses a template that the portal doesn't have. */
async function refuseTemplate(
  queries: Queries,
  portalId: number,
  { type, name, fields }: Pick<StoredSlide, 'type' | 'name' | 'fields'>,
): Promise<void> {
  const locked = await templateStore(queries).lockedStyleSheets(portalId, slideTypeOrUnknown(type).media(fields));
  if (locked.length > 0) throw badRequest(problem('copy-lacks-template', { slide: name }));
}
