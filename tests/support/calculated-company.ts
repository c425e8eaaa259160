import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { testClock } from './clock.ts';
import { who, world } from './world.ts';

/*
 * A company calculated by hand. It is Monday 30 March 2026, 23:30 in London, where summer time began the day before.
 * Driving is paid at half the rate; without a charge rate the charge is 40.00 an hour.
 */
export const now = '2026-03-30T22:30:00.000Z';
const note = 'Did the work';

const acme = company({
  settings: { default_charge_rate: '40', driving_pay_percent: '50' },
  users: {
    ann: { role: 'admin', email: 'ann@acme.example' },
    emil: { role: 'employee', rates: [{ rate: 12, charge_rate: 30, effective_from: '2026-01-01' }] },
    cleo: { role: 'contractor', rates: [{ rate: 20, effective_from: '2026-01-01' }] },
    // No rate: 10.00.
    newt: { role: 'employee' },
    lara: { role: 'landlord' },
  },
  properties: { mill: {} },
  jobs: {
    boiler: { property: 'mill', status: 'in_progress', created_by: 'ann' },
    damp: { property: 'mill', status: 'in_progress', created_by: 'ann' },
    nearly: { property: 'mill', status: 'pending_completed', created_by: 'ann' },
    first: { property: 'mill', status: 'completed', job_end_date: '2026-03-01', created_by: 'ann' },
    filed: { property: 'mill', status: 'archived', job_end_date: '2026-03-28', created_by: 'ann' },
    before: { property: 'mill', status: 'completed', job_end_date: '2026-02-28', created_by: 'ann' },
    off: { property: 'mill', status: 'cancelled', job_end_date: '2026-03-02', created_by: 'ann' },
  },
  records: {
    // Friday, 90 minutes: pay 30.00, charge 60.00.
    cleos: {
      user: 'cleo',
      job: 'damp',
      start_time: '2026-03-27T10:00:00Z',
      end_time: '2026-03-27T11:30:00Z',
      note,
    },
    // Saturday 23:30 across the clock change, 120 minutes: pay 24.00, charge 60.00, all on Saturday.
    night: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-28T23:30:00Z',
      end_time: '2026-03-29T01:30:00Z',
      note,
    },
    // 00:15 on Monday, still Sunday in UTC. 30 minutes driving: charge 15.00.
    drive: {
      user: 'emil',
      job: 'boiler',
      is_driving: true,
      start_time: '2026-03-29T23:15:00Z',
      end_time: '2026-03-29T23:45:00Z',
    },
    // 20 minutes; with half of the drive's 30, 35 minutes: pay 7.00 on Monday.
    free: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-30T08:00:00Z',
      end_time: '2026-03-30T08:20:00Z',
      is_billable: false,
      note,
    },
    // 10 minutes, to be reviewed: pay 1.67, charge 6.67.
    flagged: {
      user: 'newt',
      job: 'boiler',
      start_time: '2026-03-30T09:00:00Z',
      end_time: '2026-03-30T09:10:00Z',
      review_reasons: ['flagged'],
      note,
    },
    // Unknown end: no value.
    closed: {
      user: 'newt',
      job: 'boiler',
      start_time: '2026-03-29T08:00:00Z',
      end_time: '2026-03-29T20:00:00Z',
      review_reasons: ['closed'],
    },
    running: { user: 'newt', job: 'damp', start_time: '2026-03-30T22:00:00Z', note },
    // Last year, before any rate: 120 minutes at 10.00 and 40.00.
    lastYear: {
      user: 'emil',
      job: 'boiler',
      start_time: '2025-05-05T08:00:00Z',
      end_time: '2025-05-05T10:00:00Z',
      note,
    },
  },
  expenses: {
    valve: {
      user: 'emil',
      job: 'boiler',
      amount: 12.5,
      vat_amount: 2,
      status: 'reviewed',
      expense_date: '2026-03-30',
    },
    pump: { user: 'newt', job: 'boiler', amount: 99.99, expense_date: '2026-03-28' },
    // Without a job there is nobody to charge.
    fuel: {
      user: 'emil',
      amount: 20,
      expense_type: 'fuel',
      status: 'reviewed',
      expense_date: '2026-03-29',
    },
    ours: {
      user: 'emil',
      job: 'boiler',
      amount: 5,
      is_billable: false,
      paid_by: 'company',
      status: 'reviewed',
      expense_date: '2026-03-30',
    },
    filed: { user: 'emil', job: 'boiler', amount: 7, status: 'archived', expense_date: '2025-05-05' },
  },
  payments: {
    wage: { user: 'emil', amount: 100 },
    gift: { user: 'newt', amount: 50, payment_type: 'bonus' },
  },
});
const other = company({
  users: { zoe: { role: 'admin', rates: [{ rate: 33, effective_from: '2026-01-01' }] } },
  properties: { far: {} },
  jobs: { theirs: { property: 'far', status: 'in_progress' } },
  records: {
    theirs: {
      user: 'zoe',
      job: 'theirs',
      start_time: '2026-03-30T09:00:00Z',
      end_time: '2026-03-30T10:00:00Z',
      note,
    },
  },
  expenses: { theirs: { user: 'zoe', job: 'theirs', amount: 77 } },
});

export async function reckoned(db: Database) {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now });
  return { w, as, ann: await as('ann') };
}

export async function bill(db: Database, w: Awaited<ReturnType<typeof reckoned>>['w']): Promise<void> {
  const { id } = await db
    .insertInto('invoices')
    .values({
      company_id: w.acme.id,
      invoice_number: 'INV-2026-0001',
      invoice_type: 'labour',
      invoice_mode: 'job',
      job_id: w.acme.jobs.boiler,
      issue_date: '2026-03-30',
      tax_point: '2026-03-30',
      customer_name: 'The Owner',
      net_amount: 15,
      total_amount: 15,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('time_records')
    .set({ invoice_id: id })
    .where('company_id', '=', w.acme.id)
    .where('id', '=', w.acme.records.drive)
    .execute();
}
