/** The frame, counted from 0 and between two frames too, of a drawing that repeats from the moment it began. */
export function frameAt(frames: number, framesPerSecond: number, startedAt: number, serverNow: number): number {
  const lengthMs = (frames / framesPerSecond) * 1000;
  if (!(lengthMs > 0) || !Number.isFinite(lengthMs) || serverNow <= startedAt) return 0;
  return (((serverNow - startedAt) % lengthMs) / 1000) * framesPerSecond;
}
