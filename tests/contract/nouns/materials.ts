import { onlyAdmin, staff } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';
import type { Role, Side } from '../two-companies.ts';

const tape = { description: 'PTFE tape', quantity: 1 };
const one = (own: Side) => ({ ...tape, job_id: own.jobs.open });

/** With the rival's job and expense. */
const rivalJob = 'b0000000-0000-4000-8000-000000000002';
const rivalExpense = 'b0000000-0000-4000-8000-000000000007';
/** The contractor's material, which only they and the office read. */
const contractorsRef = (company_id: number) => `31313131-3131-4131-8131-${String(company_id).padStart(12, '0')}`;
const mine = (own: Side, role: Role) => (role === 'contractor' ? contractorsRef(own.id) : own.rows.materials);
const others = (more: (each: { id: number | string | undefined }) => unknown) => ({
  employee: (own: Side) => [more({ id: contractorsRef(own.id) })],
  contractor: (own: Side) => [more({ id: own.rows.materials })],
});

export const contract: NounContract = {
  entity: 'materials',
  row: async (db, { company_id, user_id, job_id, property_id }, name) => {
    const what = { description: `${name} ball valve`, quantity: 2, cost: 6.2, price: 14, used_on: '2026-03-02' };
    const row = { ...what, company_id, user_id, job_id, property_id };
    const contractors = await db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', company_id)
      .where('role', '=', 'contractor')
      .execute();
    for (const { id } of contractors)
      await db
        .insertInto('materials')
        .values({ ...row, user_id: id, client_ref: contractorsRef(company_id) })
        .execute();
    return (await db.insertInto('materials').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  lines: {
    'materials.create': {
      allowed: staff,
      input: one,
      hidden: { contractor: (own) => [{ ...tape, job_id: own.jobs.spare }] },
      foreign: {
        job_id: { input: (_, rival) => one(rival) },
        'job_id by client_ref': { input: () => ({ ...tape, job_id: rivalJob }) },
        price_item_id: { input: (own, rival) => ({ ...one(own), price_item_id: rival.rows['price-list'] }) },
        expense_id: { input: (own, rival) => ({ ...one(own), expense_id: rival.expenses.bought }) },
        'expense_id by client_ref': { input: (own) => ({ ...one(own), expense_id: rivalExpense }) },
        user_id: { by: onlyAdmin, input: (own, rival) => ({ ...one(own), user_id: rival.users.employee }) },
        // For everyone but admins the user comes from the session.
        'user_id of a worker': {
          by: ['employee', 'contractor'],
          input: (own, rival) => ({ ...one(own), user_id: rival.users.employee }),
          outcome: 'own',
        },
        client_ref: {
          input: (own, rival) => ({ ...one(own), client_ref: contractorsRef(rival.id) }),
          outcome: 'own',
        },
      },
    },

    'materials.list': {
      allowed: staff,
      input: () => ({}),
      foreign: {
        property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
        job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
        user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' },
        price_item_id: { input: (_, rival) => ({ price_item_id: rival.rows['price-list'] }), outcome: 'nothing' },
        expense_id: { input: (_, rival) => ({ expense_id: rival.expenses.bought }), outcome: 'nothing' },
        invoice_id: { input: (_, rival) => ({ invoice_id: rival.invoice }), outcome: 'nothing' },
      },
    },

    'materials.get': {
      allowed: staff,
      input: (own, role) => ({ id: mine(own, role) }),
      hidden: others((each) => each),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.materials }) } },
    },

    'materials.update': {
      allowed: staff,
      input: (own, role) => ({ id: mine(own, role), changes: { quantity: 3 } }),
      hidden: others((each) => ({ ...each, changes: { quantity: 3 } })),
      foreign: {
        id: { input: (_, rival) => ({ id: rival.rows.materials, changes: { quantity: 3 } }) },
        'changes.job_id': {
          input: (own, rival, role) => ({ id: mine(own, role), changes: { job_id: rival.jobs.open } }),
        },
        'changes.price_item_id': {
          input: (own, rival, role) => ({
            id: mine(own, role),
            changes: { price_item_id: rival.rows['price-list'] },
          }),
        },
        'changes.expense_id': {
          input: (own, rival, role) => ({ id: mine(own, role), changes: { expense_id: rival.expenses.bought } }),
        },
        'changes.user_id': {
          by: onlyAdmin,
          input: (own, rival) => ({ id: own.rows.materials, changes: { user_id: rival.users.employee } }),
        },
      },
    },

    'materials.remove': {
      allowed: staff,
      input: (own, role) => ({ id: mine(own, role) }),
      hidden: others((each) => each),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.materials }) } },
    },
  },
  dates: { '/materials': 'used_on' },
  imports: {
    good: (own) => ({
      fields: ['used_on', 'user_id', 'job_id', 'price_item_id', 'quantity', 'unit', 'price', 'status'],
      rows: [
        ['2/3/2026', own.users.employee, 'acme boiler', 'acme trv', '2,5', 'each', '', 'Reviewed'],
        ['2026-03-03', 'spare acme', own.jobs.open, own.rows['price-list'], '1', 'm²', '£9.99', 'pending'],
      ],
      stored: {
        used_on: '2026-03-02',
        quantity: 2.5,
        price: 14,
        description: 'Acme radiator valve',
        status: 'reviewed',
      },
    }),
    mixed: ({ users, jobs }, rival) => ({
      fields: ['used_on', 'user_id', 'job_id', 'description', 'quantity'],
      rows: [
        ['2026-03-02', users.employee, jobs.open, '', '1'],
        ['2026-03-02', rival.users.employee, jobs.open, 'Tape', '1'],
        ['2026-03-02', users.employee, rival.jobs.open, 'Tape', '1'],
        ['2026-03-02', users.employee, jobs.open, 'Tape', '0'],
        ['2026-03-02', users.employee, jobs.open, 'Tape', '1'],
      ],
    }),
  },
};
