import { isDeepStrictEqual } from 'node:util';
import type { Slide } from '#contract/entities/slide.ts';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { automaticTag } from '#rules/tags.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Target } from '#slide-types/targets.ts';
import { areaStore } from '../areas/areas.store.ts';
import { tagStore } from '../tags/tags.store.ts';

/**
 * Returns the problems with new rules of a slide: tags that the portal doesn't have, and areas that the slide isn't
 * meant for. `newArea` is the area that a new slide is created for. The tags can't be deleted until the transaction
 * ends.
 */
export async function findTargetProblems(
  queries: Queries,
  portalId: number,
  targets: readonly Target[],
  before: Pick<Slide, '_id' | 'targets'> | null,
  newArea: string,
): Promise<Problems> {
  const isOld = (target: Target) => before?.targets.some((other) => isDeepStrictEqual(other, target)) === true;
  const added = targets
    .map((target, index) => ({ ...target, index }))
    .filter((_, index) => !isOld(targets[index] as Target));
  if (added.length === 0) return {};
  const own = added.flatMap(({ all, none }) => [...all, ...none]).filter((tag) => automaticTag(tag) === null);
  const known = new Set(await tagStore(queries).keep(portalId, [...new Set(own)]));
  const areas = before === null ? [newArea] : await areaStore(queries).usableFor(before._id);
  const isUnknown = (tag: string) => automaticTag(tag) === null && !known.has(tag);
  return Object.fromEntries(
    added.flatMap(({ index, all, none, area }) => [
      ...(all.some(isUnknown) ? [[`targets.${index}.all`, problem('target-tag-unknown')] as const] : []),
      ...(none.some(isUnknown) ? [[`targets.${index}.none`, problem('target-tag-unknown')] as const] : []),
      ...(areas.includes(area) ? [] : [[`targets.${index}.area`, problem('target-area-unknown')] as const]),
    ]),
  );
}
