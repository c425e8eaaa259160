import { onlyAdmin } from '../access/line.ts';
import type { NounContract } from '../noun-contracts.ts';

const row = { address: 'https://hooks.example.com/fettle', events: ['jobs.created', 'jobs.updated'] };

/** Of what is in the log of a webhook, so that the lines can name it. */
const loggedId = (webhook_id: number) => 900_000 + webhook_id;

export const contract: NounContract = {
  entity: 'webhooks',
  row: async (db, { company_id }, name) => {
    const webhook = await db
      .insertInto('webhooks')
      .values({ ...row, company_id, address: `${row.address}?of=${name}`, secret_value: Buffer.from('sealed') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('webhook_deliveries')
      .values({
        company_id,
        id: loggedId(webhook.id),
        webhook_id: webhook.id,
        noun: 'jobs',
        changed_row: 1,
        verb: 'updated',
      })
      .execute();
    return webhook.id;
  },
  lines: {
    'webhooks.create': { allowed: onlyAdmin, input: () => row },

    'webhooks.list': { allowed: onlyAdmin, input: () => ({}) },

    'webhooks.update': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.webhooks, changes: { is_active: false } }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.webhooks, changes: { is_active: false } }) } },
    },

    'webhooks.remove': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.webhooks }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.webhooks }) } },
    },

    'webhooks.newSecret': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.webhooks }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.webhooks }) } },
    },

    'webhooks.test': {
      allowed: onlyAdmin,
      // Its secret cannot be read, so nothing is sent.
      input: (own) => ({ id: own.rows.webhooks }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.webhooks }) } },
    },

    'webhooks.deliveries': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.webhooks }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.webhooks }) } },
    },

    'webhooks.resend': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.webhooks, delivery_id: loggedId(own.rows.webhooks!) }),
      foreign: {
        id: { input: (own, rival) => ({ id: rival.rows.webhooks, delivery_id: loggedId(own.rows.webhooks!) }) },
        delivery_id: {
          input: (own, rival) => ({ id: own.rows.webhooks, delivery_id: loggedId(rival.rows.webhooks!) }),
        },
      },
    },

    'webhooks.resendFailed': {
      allowed: onlyAdmin,
      input: (own) => ({ id: own.rows.webhooks }),
      foreign: { id: { input: (_, rival) => ({ id: rival.rows.webhooks }) } },
    },
  },
  dates: {
    '/webhooks': { none: 'a list of addresses' },
    '/webhooks/{id}/deliveries': { none: 'the last 30 days, newest first' },
  },
};
