import { onlyAdmin, staff } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';
import type { Side } from '../two-companies.ts';

const officeAndLandlord = ['admin', 'landlord'] as const;
const draft = (own: Side) => ({ property_id: own.properties.home, title: 'New bath' });
const sent = (own: Side) => ({ id: own.quote.id });
/** A quote's id of another company. */
const byId = (more: object = {}) => ({ id: { input: (_: Side, rival: Side) => ({ ...sent(rival), ...more }) } });
const request = (job_id: number | string) => ({
  job_id,
  request: 'The flue is cracked.',
  client_ref: 'c0000000-0000-4000-8000-000000000009',
});

export const contract: NounContract = {
  entity: 'quotes',
  row: async (db, { company_id, property_id, job_id }, name) => {
    const customer = { company_id, name: `${name} Quoted` };
    const { id: customer_id } = await db
      .insertInto('customers')
      .values(customer)
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { company_id, property_id, job_id, customer_id, title: `${name} draft`, request: name };
    const { id } = await db.insertInto('quotes').values(row).returning('id').executeTakeFirstOrThrow();
    const line = { company_id, quote_id: id, position: 1, description: `${name} work`, unit_price: 100 };
    await db.insertInto('quote_lines').values(line).execute();
    return id;
  },
  lines: {
    'quotes.create': {
      allowed: onlyAdmin,
      input: (own) => ({ ...draft(own), lines: [{ description: 'Bath', unit_price: 100 }] }),
      foreign: {
        property_id: { input: (_, rival) => draft(rival) },
        job_id: { input: (_, rival) => ({ title: 'New bath', job_id: rival.jobs.open }) },
        customer_id: { input: (own, rival) => ({ ...draft(own), customer_id: rival.quote.customer_id }) },
        client_ref: {
          // Another company's rows have their own.
          input: (own) => ({ ...draft(own), client_ref: 'b0000000-0000-4000-8000-000000000002' }),
          outcome: 'own',
        },
        'lines.id': {
          // A line of another quote is a new one here.
          input: (own, rival) => ({ ...draft(own), lines: [{ id: rival.quote.id, description: 'Bath' }] }),
          outcome: 'own',
        },
        'lines.price_item_id': {
          input: (own) => ({ ...draft(own), lines: [{ description: 'Bath', price_item_id: 9_999_999 }] }),
        },
      },
    },

    'quotes.request': {
      allowed: staff,
      input: (own) => request(own.jobs.open),
      hidden: { contractor: (own) => [request(own.jobs.closed)] },
      foreign: {
        job_id: { input: (_, rival) => request(rival.jobs.open) },
        client_ref: {
          // Another company's rows have their own.
          input: (own) => ({ ...request(own.jobs.open), client_ref: 'b0000000-0000-4000-8000-000000000002' }),
          outcome: 'own',
        },
      },
    },

    'quotes.list': {
      allowed: officeAndLandlord,
      input: () => ({}),
      foreign: {
        customer_id: { input: (_, rival) => ({ customer_id: rival.quote.customer_id }), outcome: 'nothing' },
        property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
        job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      },
    },

    'quotes.get': {
      allowed: officeAndLandlord,
      input: sent,
      // A draft.
      hidden: { landlord: (own) => [{ id: own.rows.quotes }] },
      foreign: byId(),
    },

    'quotes.update': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.quotes, changes: { title: 'Another bath' } }),
      foreign: {
        id: { input: (_, rival) => ({ id: rival.rows.quotes, changes: { title: 'Another bath' } }) },
        'changes.property_id': {
          input: (own, rival) => ({ id: own.rows.quotes, changes: { property_id: rival.properties.home } }),
        },
        'changes.job_id': {
          input: (own, rival) => ({ id: own.rows.quotes, changes: { job_id: rival.jobs.open } }),
        },
        'changes.customer_id': {
          input: (own, rival) => ({ id: own.rows.quotes, changes: { customer_id: rival.quote.customer_id } }),
        },
        'changes.lines.id': {
          input: (own, rival) => ({
            id: own.rows.quotes,
            changes: { lines: [{ id: rival.quote.id, description: 'Bath' }] },
          }),
          outcome: 'own',
        },
        'changes.lines.price_item_id': {
          input: (own) => ({
            id: own.rows.quotes,
            changes: { lines: [{ description: 'Bath', price_item_id: 9_999_999 }] },
          }),
        },
      },
    },

    'quotes.markSent': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.quotes }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.quotes }) } },
    },

    'quotes.pdf': {
      allowed: officeAndLandlord,
      input: sent,
      hidden: { landlord: (own) => [{ id: own.rows.quotes }] },
      foreign: byId(),
    },

    'quotes.mailDraft': { allowed: onlyAdmin, input: sent, foreign: byId() },

    'quotes.send': { allowed: onlyAdmin, input: (own) => ({ ...sent(own), to: 'grey@example.com' }), foreign: byId() },

    'quotes.revise': { allowed: onlyAdmin, input: sent, foreign: byId() },

    'quotes.withdraw': { allowed: onlyAdmin, input: sent, foreign: byId() },

    'quotes.accept': {
      allowed: officeAndLandlord,
      input: (own) => ({ ...sent(own), name: 'Mrs Grey' }),
      hidden: { landlord: (own) => [{ id: own.rows.quotes }] },
      foreign: byId({ name: 'Mrs Grey' }),
    },

    'quotes.decline': {
      allowed: officeAndLandlord,
      input: (own) => ({ ...sent(own), name: 'Mrs Grey', reason: 'Too dear' }),
      hidden: { landlord: (own) => [{ id: own.rows.quotes }] },
      foreign: byId({ name: 'Mrs Grey' }),
    },

    'quotes.remove': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.quotes }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.quotes }) } },
    },

    // Public for everyone with the link, of any company.
    'quotes.page': { allowed: 'anyone', input: (own) => ({ token: own.quote.token }) },

    'quotes.acceptByLink': { allowed: 'anyone', input: (own) => ({ token: own.quote.token, name: 'Mrs Grey' }) },

    'quotes.declineByLink': { allowed: 'anyone', input: (own) => ({ token: own.quote.token, name: 'Mrs Grey' }) },
  },
  dates: { '/quotes': 'createdAt' },
};
