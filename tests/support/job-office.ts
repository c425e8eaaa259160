import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { testClock } from './clock.ts';
import { who, world } from './world.ts';

/* The job tests' company: one job of each status, and one user of each role. */

export const now = '2026-03-02T09:00:00.000Z';

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Engel' },
    cleo: { role: 'contractor' },
    lara: { role: 'landlord' },
  },
  properties: {
    mill: { address: '1 Mill Lane', post_code: 'SK1 3AA', landlord: 'lara' },
    oak: { address: '2 Oak Road' },
    old: { address: '3 Old Street', status: 'archived' },
  },
  jobs: {
    boiler: {
      property: 'mill',
      job_title: 'Boiler loses pressure',
      job_description: 'Drops to 0.4 bar overnight',
      job_type: 'Emergency',
      status: 'in_progress',
      priority: 'High',
      budget: 98765.43,
      planned_minutes: 54321,
      client_reference: 'PO-8812',
      requester_name: 'Rita Requester',
      created_by: 'ann',
      assignees: [{ user: 'emil', on: '2026-03-02' }, 'cleo'],
    },
    damp: {
      property: 'oak',
      job_title: 'Damp in bathroom',
      job_type: 'Inspection',
      status: 'pending_start',
      priority: 'Low',
      created_by: 'ann',
    },
    requested: { property: 'mill', job_title: 'Asked for', status: 'awaiting_approval', created_by: 'ann' },
    done: {
      property: 'mill',
      job_title: 'Fence mended',
      status: 'completed',
      job_end_date: '2026-02-20',
      created_by: 'ann',
      createdAt: '2026-02-10T12:00:00Z',
    },
    older: {
      property: 'oak',
      job_title: 'Long ago',
      status: 'completed',
      created_by: 'ann',
      createdAt: '2025-10-01T12:00:00Z',
    },
    shelved: { property: 'oak', job_title: 'Shelved', status: 'archived', created_by: 'ann' },
    rejected: { property: 'oak', job_title: 'Refused', status: 'rejected', created_by: 'ann' },
    off: { property: 'oak', job_title: 'Called off', status: 'cancelled', created_by: 'ann' },
  },
  records: {
    morning: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-02-27T08:00:00Z',
      end_time: '2026-02-27T09:00:00Z',
      note: 'Looked at the boiler',
    },
  },
  expenses: {
    valve: { user: 'emil', job: 'boiler', amount: 12.5 },
    pump: { user: 'cleo', job: 'boiler', amount: 99 },
  },
  notes: { key: { user: 'emil', job: 'boiler', note: 'Key at number 3' } },
  tasks: {
    bleed: { job: 'boiler', description: 'Bleed radiators' },
    test: { job: 'boiler', description: 'Test' },
  },
});
const other = company({
  users: { zoe: { role: 'admin' } },
  properties: { far: { address: '99 Far Away' } },
  jobs: { theirs: { property: 'far', created_by: 'zoe' } },
});

export async function jobOffice(db: Database) {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now });
  return { w, as, ann: await as('ann'), ids: w.acme.jobs, users: w.acme.users, at: w.acme.properties };
}

export const titles = (list: { data: { job_title: string }[] }) => list.data.map((job) => job.job_title).sort();
