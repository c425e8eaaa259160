import { expect, test } from 'vitest';
import { memoryForPostgres, memorySettings } from './memory.ts';

const gb = 1024 ** 3;

test('Postgres gets half of the machine, or of the container’s limit', () => {
  expect(memoryForPostgres(8 * gb, 0)).toBe(4096);
  expect(memoryForPostgres(8 * gb, 2 * gb)).toBe(1024);
  // Without a limit, some kernels report one beyond all memory.
  expect(memoryForPostgres(8 * gb, 2 ** 63)).toBe(4096);
});

test('settings grow with the memory, within bounds for small and large machines', () => {
  expect(memorySettings(memoryForPostgres(gb / 2, 0))).toEqual({
    shared_buffers: '64MB',
    effective_cache_size: '256MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
  });
  expect(memorySettings(memoryForPostgres(128 * gb, 0))).toEqual({
    shared_buffers: '8192MB',
    effective_cache_size: '65536MB',
    work_mem: '64MB',
    maintenance_work_mem: '1024MB',
  });
});
