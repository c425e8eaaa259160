import { hash } from '@node-rs/argon2';
import type { Database } from '#db/client.ts';
import { buildWorld } from '#db/fixtures/world.ts';
import type { World, WorldIds } from '#db/fixtures/world-spec.ts';
import type { Clock } from '#server/infra/clock.ts';
import { testClock } from './clock.ts';

// biome-ignore lint/performance/noBarrelFile: a test imports its world from one module.
export { worldPassword } from '#db/fixtures/world.ts';
export { company } from '#db/fixtures/world-spec.ts';

const hashes = new Map<string, Promise<string>>();

/**
 * argon2 is slow by design, so tests use its lowest cost; a hash contains its own cost, so verifying is as fast. Each
 * password is hashed once per process.
 */
export function hashForTests(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  hashes.set(password, known);
  return known;
}

/** Creates the declared companies and returns their ids by key. Every user can log in. */
export function world<const W extends World>(
  db: Database,
  declared: W,
  clock: Clock = testClock(),
): Promise<WorldIds<W>> {
  return buildWorld(db, declared, clock, hashForTests);
}

export interface Person {
  company_id: number;
  id: number;
}

/** `who(acme, 'ann')`: a user of a company that `world` made. */
export function who<Users extends Record<string, number>>(
  company: { id: number; users: Users },
  key: keyof Users & string,
): Person {
  return { company_id: company.id, id: company.users[key]! };
}
