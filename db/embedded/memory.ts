import { totalmem } from 'node:os';

export function memoryForPostgres(machine = totalmem(), container = process.constrainedMemory()): number {
  // 0, or more than the machine has: no limit.
  const bytes = container > 0 ? Math.min(machine, container) : machine;
  return Math.floor(bytes / 2 / 1024 ** 2);
}

const between = (least: number, value: number, most: number) =>
  `${Math.min(most, Math.max(least, Math.floor(value)))}MB`;

/** Postgres's settings for so many MB. `work_mem` is for one sort or hash, of which a statement may have several. */
export const memorySettings = (mb: number) => ({
  shared_buffers: between(32, mb / 4, 8_192),
  effective_cache_size: between(64, mb, 1_000_000),
  work_mem: between(4, mb / 64, 64),
  maintenance_work_mem: between(16, mb / 8, 1_024),
});
