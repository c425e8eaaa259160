import { onlyAdmin } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';

export const contract: NounContract = {
  entity: 'trades',
  row: async (db, { company_id }, name) => {
    const row = { company_id, name: `${name} stonework` };
    return (await db.insertInto('trades').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  lines: {
    'trades.create': { allowed: onlyAdmin, input: () => ({ name: 'Glazing' }) },

    'trades.list': { allowed: onlyAdmin, input: () => ({}) },

    'trades.update': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.trades, changes: { status: 'archived' } }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.trades, changes: { name: 'Glazing' } }) } },
    },

    'trades.remove': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.trades }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.trades }) } },
    },
  },
  dates: { '/trades': { none: 'a list of names' } },
  imports: {
    good: () => ({
      fields: ['name', 'status'],
      rows: [
        ['Glazing', 'Archived'],
        ['Damp', 'active'],
      ],
      stored: { name: 'Glazing', status: 'archived' },
    }),
    mixed: () => ({
      fields: ['name'],
      rows: [['gas'], ['Glazing'], ['glazing'], ['Doors, windows']],
    }),
    unique: ['name'],
  },
};
