import { onlyAdmin } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';

export const contract: NounContract = {
  entity: 'spending-approvals',
  row: async (db, { company_id, job_id }, name) => {
    const row = {
      ...{ company_id, job_id, amount: 500, approved_by: name, note: name },
      ...{ method: 'phone' as const, approved_at: '2026-03-02T09:00:00Z' },
    };
    return (await db.insertInto('spending_approvals').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  lines: {
    'spendingApprovals.create': {
      allowed: onlyAdmin,
      input: (own) => ({ job_id: own.jobs.open, amount: 900, approved_by: 'Mrs Grey', method: 'email' }),
      foreign: {
        job_id: {
          input: (_, rival) => ({ job_id: rival.jobs.open, amount: 900, approved_by: 'Mrs Grey', method: 'email' }),
        },
      },
    },

    'spendingApprovals.list': {
      allowed: onlyAdmin,
      input: () => ({}),
      foreign: { job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' } },
    },

    'spendingApprovals.update': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows['spending-approvals'], changes: { amount: 800 } }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows['spending-approvals'], changes: { amount: 800 } }) } },
    },

    'spendingApprovals.remove': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows['spending-approvals'] }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows['spending-approvals'] }) } },
    },
  },
  dates: { '/spending-approvals': 'approved_at' },
};
