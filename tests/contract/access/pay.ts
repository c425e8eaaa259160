import type { Role, Side } from '../two-companies.ts';
import { type Lines, onlyAdmin, staff } from './line.ts';

const week = '2026-02-25';
const nothing = {
  total_duration: 0,
  pay: 0,
  pending_pay: 0,
  expenses: 0,
  payments: 0,
  bonus: 0,
  cis_deducted: 0,
};
const own = (side: Side, role: Role) => ({ id: side.users[role], week });
const hidden = {
  employee: (side: Side) => [own(side, 'contractor'), own(side, 'admin')],
  contractor: (side: Side) => [own(side, 'employee')],
};
const month = '2026-02';

export const payLines: Lines = {
  'statements.list': { allowed: onlyAdmin, input: () => ({}) },

  'statements.get': {
    allowed: staff,
    input: own,
    hidden,
    foreign: { id: { input: (_, rival, role) => own(rival, role) } },
  },

  'statements.pdf': {
    allowed: staff,
    input: own,
    hidden,
    foreign: { id: { input: (_, rival, role) => own(rival, role) } },
  },

  'statements.agree': {
    allowed: staff,
    input: (side, role) => ({ ...own(side, role), seen: nothing }),
    hidden: {
      employee: (side) => [{ ...own(side, 'contractor'), seen: nothing }],
      contractor: (side) => [{ ...own(side, 'employee'), seen: nothing }],
    },
    foreign: { id: { input: (_, rival, role) => ({ ...own(rival, role), seen: nothing }) } },
  },

  'payRun.list': { allowed: onlyAdmin, input: () => ({}) },

  'payRun.record': {
    allowed: onlyAdmin,
    // Only the admin is owed something: two hours and a reviewed expense.
    input: (side) => ({ ...run, payments: [{ user_id: side.users.admin, amount: 59 }] }),
    foreign: {
      'payments.user_id': {
        input: (_, rival) => ({ ...run, payments: [{ user_id: rival.users.admin, amount: 59 }] }),
      },
    },
  },

  'companyArchives.list': { allowed: onlyAdmin, input: () => undefined },

  'companyArchives.create': { allowed: onlyAdmin, input: () => ({}) },

  'companyArchives.cancel': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.archive }),
    foreign: { id: { input: (_, rival) => ({ id: rival.archive }) } },
  },

  'companyArchives.download': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.archive }),
    foreign: { id: { input: (_, rival) => ({ id: rival.archive }) } },
  },

  'accountExports.list': { allowed: onlyAdmin, input: () => ({}) },

  'accountExports.preview': { allowed: onlyAdmin, input: () => accounts },

  'accountExports.create': { allowed: onlyAdmin, input: () => accounts },

  'accountExports.download': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.accountExport }),
    foreign: { id: { input: (_, rival) => ({ id: rival.accountExport }) } },
  },

  'cis.list': { allowed: onlyAdmin, input: () => ({}) },

  'cis.checkReturn': { allowed: onlyAdmin, input: () => ({ month }) },

  'cis.returnFile': { allowed: onlyAdmin, input: () => ({ month: '2025-06', information_correct: true }) },

  'cis.get': {
    allowed: onlyAdmin,
    input: (side) => ({ id: side.users.contractor, month }),
    foreign: { id: { input: (_, rival) => ({ id: rival.users.contractor, month }) } },
  },

  'cis.pdf': {
    allowed: onlyAdmin,
    input: (side) => ({ id: side.users.contractor, month }),
    foreign: { id: { input: (_, rival) => ({ id: rival.users.contractor, month }) } },
  },
};

const run = { from: '2026-03-01', to: '2026-03-07' };
const accounts = { program: 'sage', start_date: '2026-02-01', end_date: '2026-03-31' };
