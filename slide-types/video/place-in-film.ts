/** Within this of its place a film is in step: two frames. */
const IN_STEP_SECONDS = 0.08;
/** From this on a film jumps to its place; below, it walks there a little faster or slower, which nobody sees. */
const JUMP_SECONDS = 0.5;
const MOST_HURRY = 0.06;

/** Where in a film of this length to be, in seconds: the film repeats from the moment it began. */
export function placeInFilm(lengthSeconds: number, startedAt: number, serverNow: number): number {
  const lengthMs = Math.round(lengthSeconds * 1000);
  if (!(lengthMs > 0) || !Number.isFinite(lengthMs) || serverNow <= startedAt) return 0;
  return ((serverNow - startedAt) % lengthMs) / 1000;
}

export type Correction = { jumpTo: number } | { playbackRate: number };

/**
 * How a film that is at one place gets to the place where it should be. The shorter way round counts, as it repeats. One that
 * may not walk there, because its device can't change its pace, is let be until it has to jump.
 */
export function correctionFor(
  lengthSeconds: number,
  isAtSeconds: number,
  shouldBeAtSeconds: number,
  mayWalk = true,
): Correction {
  if (!Number.isFinite(lengthSeconds) || lengthSeconds <= 0) return { playbackRate: 1 };
  const straight = shouldBeAtSeconds - isAtSeconds;
  const behind = straight - lengthSeconds * Math.round(straight / lengthSeconds);
  if (Math.abs(behind) >= JUMP_SECONDS) return { jumpTo: shouldBeAtSeconds };
  if (!mayWalk || Math.abs(behind) <= IN_STEP_SECONDS / 2) return { playbackRate: 1 };
  return { playbackRate: 1 + Math.max(-MOST_HURRY, Math.min(MOST_HURRY, behind)) };
}
