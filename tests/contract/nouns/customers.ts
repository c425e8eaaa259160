import { onlyAdmin } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';

export const contract: NounContract = {
  entity: 'customers',
  // With a landlord's log-in; and a property that the upgrade might have joined with others.
  row: async (db, { company_id, property_id }, name) => {
    const row = { company_id, name: `${name} Homes`, email: 'bills@homes.example', spending_limit: 500 };
    const { id } = await db.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('customer_users')
      .columns(['company_id', 'customer_id', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select((of) => ['company_id', of.lit(id).as('customer_id'), 'id'])
          .where('company_id', '=', company_id)
          .where('role', '=', 'landlord'),
      )
      .execute();
    await db.updateTable('properties').set({ customer_joined: true }).where('id', '=', property_id).execute();
    return id;
  },
  lines: {
    'customers.create': { allowed: onlyAdmin, input: () => ({ name: 'Quay Lets', kind: 'agent' }) },

    'customers.list': {
      allowed: onlyAdmin,
      input: () => ({}),
      foreign: {
        customer_id: { input: (_, rival) => ({ customer_id: rival.rows.customers }), outcome: 'nothing' },
      },
    },

    'customers.update': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.customers, changes: { payment_terms: 14 } }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.customers, changes: { payment_terms: 14 } }) } },
    },

    'customers.remove': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.customers }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.customers }) } },
    },

    'customers.linkUser': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.customers, user_id: own.users.landlord }),
      foreign: {
        id: { input: (own, rival) => ({ id: rival.rows.customers, user_id: own.users.landlord }) },
        user_id: { input: (own, rival) => ({ id: own.rows.customers, user_id: rival.users.landlord }) },
      },
    },

    'customers.unlinkUser': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.customers, user_id: own.users.landlord }),
      foreign: {
        id: { input: (own, rival) => ({ id: rival.rows.customers, user_id: own.users.landlord }) },
        user_id: { input: (own, rival) => ({ id: own.rows.customers, user_id: rival.users.landlord }) },
      },
    },

    'accounts.get': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.customers }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.customers }) } },
    },

    'accounts.pdf': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.customers, start_date: '2026-01-01' }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.customers }) } },
    },

    'accounts.entries': {
      allowed: onlyAdmin,
      input: (own) => ({ customer_id: own.rows.customers }),
      foreign: { customer_id: { input: (_, rival) => ({ customer_id: rival.rows.customers }) } },
    },

    'accounts.list': {
      allowed: onlyAdmin,
      input: (own) => ({ customer_ids: [own.rows.customers] }),
      foreign: {
        customer_ids: { input: (_, rival) => ({ customer_ids: [rival.rows.customers] }) },
      },
    },

    'accounts.mailDraft': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.customers }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.customers }) } },
    },

    'accounts.send': {
      allowed: onlyAdmin,
      input: (own) => ({ customer_ids: [own.rows.customers] }),
      foreign: { customer_ids: { input: (_, rival) => ({ customer_ids: [rival.rows.customers] }) } },
    },

    'customers.joined': { allowed: onlyAdmin, input: () => ({}) },

    'customers.keepJoined': {
      allowed: onlyAdmin,
      input: (own) => ({ property_ids: [own.properties.home] }),
      // Another company's are left alone.
      foreign: {
        property_ids: {
          input: (own, rival) => ({ property_ids: [own.properties.home, rival.properties.home] }),
          outcome: 'own',
        },
      },
    },

    'customers.splitJoined': {
      allowed: onlyAdmin,
      input: (own) => ({ property_id: own.properties.home }),
      foreign: { property_id: { input: (_, rival) => ({ property_id: rival.properties.home }) } },
    },

    'customers.joinAgain': {
      allowed: onlyAdmin,
      input: (own) => ({ property_id: own.properties.home, customer_id: own.rows.customers }),
      foreign: {
        property_id: {
          input: (own, rival) => ({ property_id: rival.properties.home, customer_id: own.rows.customers }),
        },
        customer_id: {
          input: (own, rival) => ({ property_id: own.properties.home, customer_id: rival.rows.customers }),
        },
      },
    },
  },
  dates: {
    '/customers': { none: 'a list of names' },
    '/customers/joined': { none: 'a list of names' },
    '/customers/account-entries': { none: 'a period' },
  },
  imports: {
    good: () => ({
      fields: ['name', 'kind', 'email', 'payment_terms', 'reverse_charge', 'spending_limit', 'vat_number', 'delivery'],
      rows: [
        [
          'Quay Lets',
          'Housing association',
          ' bills@quay.example ',
          '14',
          'yes',
          '£1,250.00',
          'gb 123 4567 89',
          'Post',
        ],
        ['Mill Ltd', 'business', '', '', 'no', '', '', ''],
      ],
      stored: {
        name: 'Quay Lets',
        kind: 'housing_association',
        email: 'bills@quay.example',
        payment_terms: 14,
        reverse_charge: true,
        spending_limit: 1250,
        vat_number: 'GB123456789',
        delivery: 'post',
      },
    }),
    mixed: () => ({
      fields: ['name', 'email', 'cis_rate'],
      rows: [
        ['Quay Lets', 'no address', ''],
        ['Quay Lets', '', '25'],
        ['Quay Lets', '', '20'],
      ],
    }),
  },
};
