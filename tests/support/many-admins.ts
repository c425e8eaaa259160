import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { who, world } from './world.ts';

/** `jobs` jobs, each with the same unbilled work of two workers, and many admins. */
export async function manyAdmins(db: Database, admins: number, jobs: number) {
  const keys = Array.from({ length: jobs }, (_, at) => `job${at}`);
  const people = Array.from({ length: admins }, (_, at) => [
    `admin${at}`,
    { role: 'admin', email: `admin${at}@acme.example` } as const,
  ]);
  const rates = [{ rate: 12, charge_rate: 33.33, effective_from: '2020-01-01' }];
  const start = Date.parse('2025-01-01T08:00:00Z');
  const worked = (user: 'emil' | 'nora', at: number) => ({
    user,
    job: keys[at]!,
    start_time: new Date(start + at * 3_600_000).toISOString(),
    end_time: new Date(start + at * 3_600_000 + 2_460_000).toISOString(),
  });
  const acme = company({
    settings: { vat_registered: 'true' },
    users: {
      ...Object.fromEntries(people),
      emil: { role: 'employee', rates },
      nora: { role: 'employee', rates },
    },
    properties: { home: {} },
    jobs: Object.fromEntries(keys.map((key) => [key, { property: 'home' as const, status: 'completed' as const }])),
    records: Object.fromEntries(
      keys.flatMap((key, at) => [
        [`${key}e`, worked('emil', at)],
        [`${key}n`, worked('nora', at)],
      ]),
    ),
    expenses: Object.fromEntries(
      keys.map((key) => [key, { user: 'emil', job: key, amount: 9.99, status: 'reviewed' as const }]),
    ),
  });
  const { acme: made } = await world(db, { acme });
  const users = made.users as Record<string, number>;
  const callers = await Promise.all(people.map(([key]) => callerFor(db, who({ id: made.id, users }, key as string))));
  return {
    callers,
    emails: people.map(([key]) => `${key}@acme.example`),
    jobs: Object.values(made.jobs),
    records: Object.values(made.records),
  };
}
