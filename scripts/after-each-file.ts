import { afterAll, vi } from 'vitest';

// Test files run one after the other in one process, so mocks, clocks and globals are restored between them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
