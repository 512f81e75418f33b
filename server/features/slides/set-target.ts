import type { z } from 'zod';
import type { slides } from '#contract/endpoints/slides.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can, usesAllChannels } from '#rules/permissions.ts';
import { isSameTarget } from '#rules/targets.ts';
import type { Queries } from '#server/db/connection.ts';
import { notAllowed, notFound, refuseProblems } from '#server/errors.ts';
import { MOST_TARGETS, type Target } from '#slide-types/targets.ts';
import { addAuditNotes, firstNames } from '../audit-notes.ts';
import { placeByTags } from '../place-by-tags.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { timestampAfter } from '../update-fields.ts';
import { findTargetProblems } from './find-target-problems.ts';
import { slideStore } from './slides.store.ts';

type Call = (typeof slides)['PATCH /api/slides/setTarget'];
type ChangedSlide = z.input<Call['response']>[number];

/** In the entry of the audit log, which also says what rules then add to channels. */
const MOST_NAMED = 5;

/**
 * Gives a rule to slides, or takes it from them. Slides that are as wanted stay as they are, so that two people who do
 * it at once don't undo each other's changes. Throws if one slide is refused. Returns those that were changed.
 */
export async function setTarget(
  queries: Queries,
  actor: Actor,
  { PortalId, slides: sent, target, isSet }: z.output<Call['request']>,
): Promise<ChangedSlide[]> {
  if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
  const rule: Target = { ...target, channels: usesAllChannels(actor, PortalId) ? null : [...actor.channels].sort() };
  const store = slideStore(queries);
  const changes: { slide: Slide; targets: Target[] }[] = [];
  // In the order of their ids, as everyone who locks several.
  for (const slideId of [...new Set(sent)].sort()) {
    const slide = requireReachable('slide', await store.findForChange(slideId), actor, PortalId);
    if (!can(actor, 'slide.edit', slide)) throw notAllowed(problem('slide-edit-not-allowed'));
    const others = slide.targets.filter((one) => !isSameTarget(one, rule));
    const isThere = others.length < slide.targets.length;
    if (isThere === isSet) continue;
    if (isSet) await refuseRule(queries, slide, rule);
    changes.push({ slide, targets: isSet ? [...slide.targets, rule] : others });
  }
  const changed: ChangedSlide[] = [];
  for (const { slide, targets } of changes) {
    const lastModified = timestampAfter(slide.lastModified);
    await store.update(PortalId, slide._id, { targets, lastModified });
    changed.push({ _id: slide._id, targets, lastModified });
  }
  addAuditNotes(
    queries,
    firstNames(
      changes.map(({ slide }) => slide.name),
      MOST_NAMED,
    ),
  );
  if (changed.length > 0) await placeByTags(queries, PortalId, { slideIds: changed.map(({ _id }) => _id) });
  return changed;
}

/** Throws 400 if the slide can't have the rule. */
async function refuseRule(queries: Queries, slide: Slide, rule: Target): Promise<void> {
  if (slide.targets.length >= MOST_TARGETS) {
    refuseProblems({ slides: problem('slide-rules-full', { name: slide.name, most: MOST_TARGETS }) });
  }
  const problems = await findTargetProblems(queries, slide.PortalId, [rule], { ...slide, targets: [] }, '');
  refuseProblems(
    Object.fromEntries(Object.entries(problems).map(([field, found]) => [field.replace('targets.0', 'target'), found])),
  );
}
