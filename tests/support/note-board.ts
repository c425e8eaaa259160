import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { testClock } from './clock.ts';
import { who, world } from './world.ts';

/* The company of the notes and tasks tests: an open and a closed job at a landlord's property, one of the office. */

export const now = '2026-03-02T09:00:00.000Z';

export const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Engel' },
    ella: { role: 'employee', first_name: 'Ella' },
    cleo: { role: 'contractor' },
    lara: { role: 'landlord' },
    lou: { role: 'landlord' },
  },
  properties: { mill: { landlord: 'lara' }, oak: { agent: 'lou' } },
  jobs: {
    boiler: {
      property: 'mill',
      status: 'in_progress',
      created_by: 'ann',
      client_ref: 'c0000000-0000-4000-8000-000000000001',
    },
    done: { property: 'mill', status: 'completed', created_by: 'ann' },
    cleos: { property: 'oak', created_by: 'ann', assignees: ['cleo'] },
  },
  notes: {
    key: { user: 'emil', job: 'boiler', note: 'Key at number 3', createdAt: '2026-03-02T08:00:00Z' },
    shown: {
      user: 'emil',
      job: 'boiler',
      note: 'Boiler fitted',
      visible_to_landlord: true,
      createdAt: '2026-03-01T08:59:00Z',
    },
    closed: { user: 'ann', job: 'done', note: 'All paid', createdAt: '2026-03-01T10:00:00Z' },
    house: { user: 'ann', property: 'mill', note: 'Roof is old', createdAt: '2026-03-01T11:00:00Z' },
    oaks: { user: 'ann', job: 'cleos', note: 'Dog bites', createdAt: '2026-03-01T12:00:00Z' },
  },
  tasks: {
    bleed: { job: 'boiler', description: 'Bleed radiators', created_by: 'ann' },
    test: { job: 'boiler', description: 'Test pressure', assigned_to: 'ella', status: 'in_progress' },
    off: { job: 'boiler', description: 'Called off', status: 'cancelled' },
    house: { property: 'mill', description: 'Survey the roof' },
    oaks: { job: 'cleos', description: 'Feed the dog' },
  },
});
const other = company({
  users: { zoe: { role: 'admin' } },
  properties: { far: {} },
  jobs: { theirs: { property: 'far', created_by: 'zoe' } },
  notes: { theirs: { user: 'zoe', job: 'theirs' } },
  tasks: { theirs: { job: 'theirs' } },
});

export async function board(db: Database) {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users, at: string = now) => callerFor(db, who(w.acme, key), { now: at });
  return { ...w.acme, other: w.other, as, ann: await as('ann'), emil: await as('emil') };
}
