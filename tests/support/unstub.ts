import { afterAll, vi } from 'vitest';

// Files that share a process must not see each other's stubs.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
