/** The frame, from 0 and possibly fractional, of an animation that repeats from its start time. */
export function frameAt(frames: number, framesPerSecond: number, startedAt: number, serverNow: number): number {
  const lengthMs = (frames / framesPerSecond) * 1000;
  if (!(lengthMs > 0) || !Number.isFinite(lengthMs) || serverNow <= startedAt) return 0;
  return (((serverNow - startedAt) % lengthMs) / 1000) * framesPerSecond;
}
