import { afterAll, vi } from 'vitest';

// Files run one after the other in one thread: what one of them set aside is there again for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
