import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import { chunksOfIds } from '#server/features/slides/slide-lists.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import { mediaNamedIn } from '#server/portal-file/addresses.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { copyStore, type StoredSlide } from '../copies.store.ts';

/** The slides to copy, and those of playlists among them. */
export interface Originals {
  PortalId: number;
  /** `lastModified` by `_id`, in the order in which they are copied. */
  versions: Map<string, string>;
  /** The locations of files that they name. */
  files: Set<string>;
}

/** Throws if a slide is missing or archived. Archived slides of playlists are left out. */
export async function readOriginals(
  queries: Queries,
  portalId: number,
  slideIds: readonly string[],
): Promise<Originals> {
  const originals: Originals = { PortalId: portalId, versions: new Map(), files: new Set() };
  const parts = await note(queries, originals, slideIds, ({ archived }) => {
    if (archived) throw badRequest(problem('slide-archived'));
    return true;
  });
  if (originals.versions.size < new Set(slideIds).size) throw notFound('slide');
  await note(queries, originals, parts, ({ archived }) => !archived);
  return originals;
}

/** Adds slides, and returns those that are in playlists among them. */
async function note(
  queries: Queries,
  { PortalId, versions, files }: Originals,
  slideIds: readonly string[],
  isMeant: (slide: StoredSlide) => boolean,
): Promise<string[]> {
  const parts = new Set<string>();
  const others = slideIds.filter((slideId) => !versions.has(slideId));
  for await (const slide of slidesWith(queries, PortalId, others)) {
    if (!isMeant(slide)) continue;
    versions.set(slide._id, slide.lastModified);
    mediaNamedIn(slide.fields, files);
    for (const part of slidesOfPlaylist({ ...slide.fields, type: slide.type })) parts.add(part);
  }
  return [...parts];
}

/** Reads the slides again. Throws 409 if one has changed since, because its files may be others. */
export async function* originalSlides(
  queries: Queries,
  { PortalId, versions }: Originals,
): AsyncGenerator<StoredSlide> {
  let count = 0;
  for await (const slide of slidesWith(queries, PortalId, [...versions.keys()])) {
    if (slide.lastModified !== versions.get(slide._id)) throw conflict(problem('slide-changed'));
    count += 1;
    yield slide;
  }
  if (count < versions.size) throw conflict(problem('slide-changed'));
}

/** In this order, with only part of their text in memory at a time. */
async function* slidesWith(
  queries: Queries,
  portalId: number,
  slideIds: readonly string[],
): AsyncGenerator<StoredSlide> {
  const sizes = await slideStore(queries).sizesOf(portalId, [...new Set(slideIds)]);
  for (const ids of chunksOfIds(sizes)) {
    const found = new Map((await copyStore(queries).storedSlides(portalId, ids)).map((slide) => [slide._id, slide]));
    for (const slideId of ids) {
      const slide = found.get(slideId);
      if (slide) yield slide;
    }
  }
}
