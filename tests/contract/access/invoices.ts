import { type Lines, onlyAdmin } from './line.ts';

const sent = { sent_at: '2026-03-02T11:00:00Z' };

export const invoiceLines: Lines = {
  'invoices.list': {
    allowed: onlyAdmin,
    input: () => ({}),
    foreign: {
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      customer_id: { input: (_, rival) => ({ customer_id: rival.rows.customers }), outcome: 'nothing' },
      customer_of: { input: (_, rival) => ({ customer_of: rival.invoice }), outcome: 'nothing' },
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      ids: { input: (_, rival) => ({ ids: [rival.invoice] }), outcome: 'nothing' },
    },
  },

  'invoices.search': {
    allowed: onlyAdmin,
    input: () => ({ q: 'e' }),
    foreign: {
      job_id: { input: (_, rival) => ({ q: 'e', job_id: rival.jobs.open }), outcome: 'nothing' },
      customer_id: { input: (_, rival) => ({ q: 'e', customer_id: rival.rows.customers }), outcome: 'nothing' },
      customer_of: { input: (_, rival) => ({ q: 'e', customer_of: rival.invoice }), outcome: 'nothing' },
      property_id: { input: (_, rival) => ({ q: 'e', property_id: rival.properties.home }), outcome: 'nothing' },
      ids: { input: (_, rival) => ({ q: 'e', ids: [rival.invoice] }), outcome: 'nothing' },
    },
  },

  'invoices.owed': {
    allowed: onlyAdmin,
    input: () => ({}),
    foreign: { customer_id: { input: (_, rival) => ({ customer_id: rival.rows.customers }), outcome: 'nothing' } },
  },

  'invoices.openMoney': { allowed: onlyAdmin, input: () => undefined },

  'invoices.lines': {
    allowed: onlyAdmin,
    input: () => ({}),
    foreign: {
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      customer_id: { input: (_, rival) => ({ customer_id: rival.rows.customers }), outcome: 'nothing' },
      customer_of: { input: (_, rival) => ({ customer_of: rival.invoice }), outcome: 'nothing' },
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      ids: { input: (_, rival) => ({ ids: [rival.invoice] }), outcome: 'nothing' },
    },
  },

  'invoices.payments': {
    allowed: onlyAdmin,
    input: () => ({}),
    foreign: { invoice_id: { input: (_, rival) => ({ invoice_id: rival.invoice }), outcome: 'nothing' } },
  },

  'invoices.mailDraft': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.invoice }),
    foreign: { id: { input: (_, rival) => ({ id: rival.invoice }) } },
  },

  'invoices.markSent': {
    allowed: onlyAdmin,
    input: (own) => ({ ids: [own.invoice] }),
    // Another company's are left alone.
    foreign: { ids: { input: (own, rival) => ({ ids: [own.invoice, rival.invoice] }), outcome: 'own' } },
  },

  'invoices.send': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.invoice, to: 'owner@acme.example' }),
    foreign: { id: { input: (_, rival) => ({ id: rival.invoice, to: 'owner@acme.example' }) } },
  },

  'invoices.get': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.invoice }),
    foreign: { id: { input: (_, rival) => ({ id: rival.invoice }) } },
  },

  'invoices.pdf': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.invoice }),
    foreign: { id: { input: (_, rival) => ({ id: rival.invoice }) } },
  },

  'invoices.generate': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.jobs.closed, download: true }),
    foreign: { id: { input: (_, rival) => ({ id: rival.jobs.closed, download: true }) } },
  },

  'invoices.generateBulk': {
    allowed: onlyAdmin,
    input: () => ({ invoice_mode: 'job' }),
    foreign: {
      jobs: {
        // A foreign job among the ticked ones is ignored; the others are issued.
        input: (own, rival) => ({ invoice_mode: 'job', jobs: [own.jobs.closed, rival.jobs.closed] }),
        outcome: 'own',
      },
    },
  },

  'invoices.margin': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.jobs.open }),
    foreign: { id: { input: (_, rival) => ({ id: rival.jobs.open }) } },
  },

  'invoices.update': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.invoice, changes: sent }),
    foreign: { id: { input: (_, rival) => ({ id: rival.invoice, changes: sent }) } },
  },

  'invoices.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.invoice, reason: 'Wrong customer' }),
    foreign: { id: { input: (_, rival) => ({ id: rival.invoice }) } },
  },
};
