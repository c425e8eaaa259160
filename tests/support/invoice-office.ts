import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from './caller.ts';
import { testClock } from './clock.ts';
import { who, world } from './world.ts';

/*
 * The invoice tests' company, calculated by hand. Emil is charged at 42.50 an hour, Newt and Gina at nothing. The whole
 * boiler job: 60 min 42.50, 215 min 152.29, 30 min of travel 21.25, 60 min 42.50, materials 100.00 without VAT: net
 * 358.54, VAT 71.71, total 430.25. Up to February: net 316.04, VAT 63.21, total 379.25.
 */

const done = (user: 'emil' | 'newt', on: string, from: string, to: string) =>
  ({
    user,
    job: 'boiler',
    start_time: `${on}T${from}:00Z`,
    end_time: `${on}T${to}:00Z`,
    note: `Saw to it on ${on}`,
  }) as const;

export const acme = company({
  name: 'Acme Ltd',
  settings: {
    company_name: 'Acme Ltd',
    company_address: 'Unit 4, Canal Street\nManchester M1 3HE',
    vat_registered: 'true',
    vat_number: 'GB 123 4567 89',
    bank_account: '12345678',
    invoice_due_days: '14',
  },
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: {
      role: 'employee',
      first_name: 'Emil',
      last_name: 'Earner',
      rates: [{ rate: 14.5, charge_rate: 42.5, effective_from: '2026-01-01' }],
    },
    newt: { role: 'employee', first_name: 'Newt' },
    gina: { role: 'employee', first_name: 'Gina' },
    agata: { role: 'landlord', first_name: 'Agata', last_name: 'Agent', email: 'agata@lets.example' },
  },
  properties: {
    mill: {
      address: '1 Mill Lane',
      city: 'Manchester',
      post_code: 'M21 0AA',
      billing_name: 'Mill Lane Residents Ltd',
      billing_address: 'PO Box 7\nLeeds',
      billing_email: 'bills@mill.example',
      agent: 'agata',
    },
    flat: { address: '2 Quay Street, Salford', agent: 'agata' },
    barn: { address: '3 Field Way' },
  },
  jobs: {
    boiler: {
      property: 'mill',
      job_title: 'New boiler',
      status: 'completed',
      client_reference: 'PO 77812',
    },
    damp: { property: 'flat', job_title: 'Damp', status: 'completed' },
    roof: { property: 'barn', job_title: 'Roof', status: 'in_progress' },
    nothing: { property: 'barn', job_title: 'Nothing to do', status: 'completed' },
  },
  records: {
    january: done('emil', '2026-01-20', '09:00', '10:00'),
    morning: done('emil', '2026-02-09', '08:00', '10:20'),
    drive: { ...done('emil', '2026-02-09', '10:20', '10:50'), is_driving: true },
    afternoon: done('emil', '2026-02-09', '13:00', '14:15'),
    moment: done('emil', '2026-02-09', '15:00', '15:00'),
    march: done('emil', '2026-03-01', '09:00', '10:00'),
    unpriced: done('newt', '2026-02-10', '09:00', '10:00'),
    doubtful: { ...done('emil', '2026-02-11', '09:00', '10:00'), review_reasons: ['flagged'] },
    free: { ...done('emil', '2026-02-12', '09:00', '10:00'), is_billable: false },
    running: { user: 'gina', job: 'boiler', start_time: '2026-03-02T08:00:00Z' },
    damp: { ...done('emil', '2026-02-20', '09:00', '10:00'), job: 'damp' },
    roof: { ...done('emil', '2026-02-21', '09:00', '10:00'), job: 'roof' },
  },
  expenses: {
    pipe: {
      user: 'emil',
      job: 'boiler',
      amount: 120,
      vat_amount: 20,
      description: 'Copper pipe & solder',
      status: 'reviewed',
      expense_date: '2026-02-09',
    },
    parking: {
      user: 'emil',
      job: 'boiler',
      amount: 4.5,
      expense_type: 'parking',
      expense_date: '2026-02-09',
    },
    shelved: { user: 'emil', job: 'boiler', amount: 10, status: 'archived', expense_date: '2026-02-09' },
  },
});
const other = company({
  users: { zoe: { role: 'admin', rates: [{ rate: 5, charge_rate: 30, effective_from: '2026-01-01' }] } },
  properties: { shed: {} },
  jobs: { fence: { property: 'shed', status: 'completed' } },
  records: {
    fence: {
      user: 'zoe',
      job: 'fence',
      start_time: '2026-02-09T08:00:00Z',
      end_time: '2026-02-09T09:00:00Z',
    },
  },
});

/** 2 March 2026, 9:00 in London. */
export async function invoiceOffice(db: Database, clock = testClock('2026-03-02T09:00:00.000Z')) {
  const w = await world(db, { acme, other }, clock);
  const as = (key: keyof typeof w.acme.users, options: Parameters<typeof callerFor>[2] = {}) =>
    callerFor(db, who(w.acme, key), { now: clock, ...options });
  return { ...w.acme, other: w.other, clock, as, ann: await as('ann') };
}
