import { afterAll, vi } from 'vitest';

// Test files in the same process must not see each other's stubs.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
