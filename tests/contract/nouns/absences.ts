import { onlyAdmin, staff } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';

const week = { start_date: '2026-03-09', end_date: '2026-03-13', kind: 'sick' };

export const contract: NounContract = {
  entity: 'absences',
  row: async (db, { company_id, user_id }, name) => {
    const row = { ...week, company_id, user_id, kind: 'holiday' as const, note: name };
    return (await db.insertInto('absences').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  lines: {
    'absences.create': {
      allowed: onlyAdmin,
      input: (own) => ({ user_id: own.users.spare, ...week }),
      foreign: { user_id: { input: (_, rival) => ({ user_id: rival.users.spare, ...week }) } },
    },

    'absences.list': {
      allowed: staff,
      input: () => ({}),
      foreign: { user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' } },
    },

    'absences.update': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.absences, changes: { end_date: '2026-03-16' } }),
      foreign: {
        id: { input: (_, rival) => ({ id: rival.rows.absences, changes: { note: 'longer' } }) },
        'changes.user_id': {
          input: (own, rival) => ({ id: own.rows.absences, changes: { user_id: rival.users.employee } }),
        },
      },
    },

    'absences.remove': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.absences }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.absences }) } },
    },
  },
  dates: { '/absences': 'start_date' },
  imports: {
    good: (own) => ({
      fields: ['user_id', 'start_date', 'end_date', 'kind'],
      rows: [
        ['spare acme', '5/3/2026', '2026-03-06', 'Holiday'],
        [own.users.employee, '2026-03-05', '2026-03-05', 'sick'],
      ],
      stored: { start_date: '2026-03-05', end_date: '2026-03-06', kind: 'holiday' },
    }),
    mixed: ({ users }, rival) => ({
      fields: ['user_id', 'start_date', 'end_date', 'kind'],
      rows: [
        [rival.users.employee, '2026-03-05', '2026-03-05', 'sick'],
        [users.employee, '2026-03-05', '2026-03-04', 'sick'],
        [users.employee, '2026-03-05', '2026-03-05', 'sick'],
      ],
    }),
  },
};
