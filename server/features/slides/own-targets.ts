import { isDeepStrictEqual } from 'node:util';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, usesAllChannels } from '#rules/permissions.ts';
import { notAllowed } from '#server/errors.ts';
import type { Target } from '#slide-types/targets.ts';

/**
 * Returns the rules that an actor sends for a slide, limited to the channels that the actor may use. Rules that the
 * slide already has stay as they are. Throws 403 if one that also applies to other channels was changed or removed.
 */
export function ownTargets(
  actor: Actor,
  portalId: number,
  sent: readonly Target[],
  before: readonly Target[],
): Target[] {
  const isKept = (target: Target) => before.some((other) => isDeepStrictEqual(other, target));
  if (usesAllChannels(actor, portalId)) {
    return sent.map((target) => (isKept(target) ? target : { ...target, channels: null }));
  }
  const own = [...actor.channels].sort();
  const isOfOthers = ({ channels }: Target) => channels === null || channels.some((channel) => !own.includes(channel));
  const lost = before.filter((target) => !sent.some((other) => isDeepStrictEqual(other, target)));
  if (lost.some(isOfOthers)) throw notAllowed(problem('target-of-others'));
  return sent.map((target) => (isKept(target) ? target : { ...target, channels: own }));
}
