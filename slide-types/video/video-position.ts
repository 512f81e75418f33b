/** Within this of its position a video is in sync: two frames. */
const IN_STEP_SECONDS = 0.08;
/**
 * From this difference on, a video seeks to its position; below, its playback rate is changed slightly, which isn't
 * visible.
 */
const JUMP_SECONDS = 0.5;
const MOST_HURRY = 0.06;

/** How long seeking usually takes, until it has been measured. */
export const USUAL_SEEK_MS = 150;
/** A longer seek was a stall, which says nothing about the next one. */
const LONGEST_SEEK_MS = 3_000;

/**
 * How far ahead of its position a video must seek, because time passes until it plays again: as far as the last seek
 * took. With less, a slow device would always arrive too late, and seek forever.
 */
export function nextSeekLead(lastSeekMs: number): number {
  return lastSeekMs > LONGEST_SEEK_MS ? USUAL_SEEK_MS : Math.max(0, lastSeekMs);
}

/** The position in a video of this length, in seconds: the video repeats from its start time. */
export function videoPosition(lengthSeconds: number, startedAt: number, serverNow: number): number {
  const lengthMs = Math.round(lengthSeconds * 1000);
  if (!(lengthMs > 0) || !Number.isFinite(lengthMs) || serverNow <= startedAt) return 0;
  return ((serverNow - startedAt) % lengthMs) / 1000;
}

export type Correction = 'seek' | { playbackRate: number };

/**
 * How to correct a video's position. As the video repeats, the shorter way counts. If its playback rate can't be
 * changed, it isn't corrected until it has to seek.
 */
export function correctionFor(
  lengthSeconds: number,
  isAtSeconds: number,
  shouldBeAtSeconds: number,
  canChangeRate = true,
): Correction {
  if (!Number.isFinite(lengthSeconds) || lengthSeconds <= 0) return { playbackRate: 1 };
  const straight = shouldBeAtSeconds - isAtSeconds;
  const behind = straight - lengthSeconds * Math.round(straight / lengthSeconds);
  if (Math.abs(behind) >= JUMP_SECONDS) return 'seek';
  if (!canChangeRate || Math.abs(behind) <= IN_STEP_SECONDS / 2) return { playbackRate: 1 };
  return { playbackRate: 1 + Math.max(-MOST_HURRY, Math.min(MOST_HURRY, behind)) };
}
