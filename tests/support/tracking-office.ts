import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { type TestClock, testClock } from './clock.ts';
import { who, world } from './world.ts';

/* The time tracking tests' company: two employees, a contractor, and jobs in several states. */

export const acme = company({
  users: {
    boss: { role: 'admin', first_name: 'Bea', last_name: 'Boss' },
    ann: {
      role: 'employee',
      rates: [
        { rate: 12, effective_from: '2026-01-01' },
        { rate: 14.5, effective_from: '2026-03-02' },
      ],
    },
    ben: { role: 'employee' },
    con: { role: 'contractor' },
  },
  properties: { home: { address: '12 Wilbraham Road' } },
  jobs: {
    boiler: { property: 'home', job_title: 'Boiler', status: 'pending_start' },
    damp: { property: 'home', job_title: 'Damp', status: 'pending_completed' },
    done: { property: 'home', job_title: 'Done', status: 'completed' },
    requested: { property: 'home', job_title: 'Asked', status: 'awaiting_approval' },
    cons: { property: 'home', job_title: 'Gutter', status: 'in_progress', assignees: ['con'] },
  },
});

export const note = 'Bled the radiators and set the pressure';
export const here = { latitude: 53.44, longitude: -2.27 };

export async function office(db: Database, clock: TestClock = testClock()) {
  const ids = await world(db, { acme, other: acme }, clock);
  const call = (key: 'boss' | 'ann' | 'ben' | 'con', now = clock) => callerFor(db, who(ids.acme, key), { now });
  return { ...ids.acme, other: ids.other, call, clock, ann: await call('ann'), boss: await call('boss') };
}
