import { onlyAdmin, staff } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';

export const contract: NounContract = {
  entity: 'price-list',
  row: async (db, { company_id }, name) => {
    const row = { company_id, code: `${name} TRV`, description: `${name} radiator valve`, cost: 6.2, price: 14 };
    return (await db.insertInto('price_items').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  lines: {
    'priceList.create': { allowed: onlyAdmin, input: () => ({ code: 'PTFE', description: 'PTFE tape' }) },

    'priceList.list': { allowed: staff, input: () => ({}) },

    'priceList.offered': { allowed: staff, input: () => undefined },

    'priceList.update': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows['price-list'], changes: { price: 15 } }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows['price-list'], changes: { price: 15 } }) } },
    },

    'priceList.remove': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows['price-list'] }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows['price-list'] }) } },
    },
  },
  dates: {
    '/price-list': { none: 'a list of prices' },
  },
  imports: {
    good: () => ({
      fields: ['code', 'description', 'unit', 'cost', 'price', 'vat_rate', 'status'],
      rows: [
        ['CU-15', 'Copper pipe, 15 mm', 'M', '£2.10', '4,95', '20', 'Active'],
        ['GLASS', 'Glass, 4 mm', 'm²', '', '38', '', 'archived'],
      ],
      stored: { code: 'CU-15', unit: 'm', cost: 2.1, price: 4.95, vat_rate: 20, status: 'active' },
    }),
    mixed: () => ({
      fields: ['code', 'description', 'price'],
      rows: [
        ['ptfe', 'PTFE tape', '1'],
        ['PTFE', 'PTFE tape, again', '1'],
        ['X', '', '1'],
        ['Y', 'Too much', '2000000'],
      ],
    }),
    unique: ['code'],
  },
};
