import { type Lines, onlyAdmin, staff } from './line.ts';

export const userLines: Lines = {
  'users.create': {
    allowed: onlyAdmin,
    input: () => ({
      first_name: 'Nina',
      email: 'nina@acme.example',
      role: 'employee',
      password: 'n3w password',
    }),
  },

  'users.list': { allowed: onlyAdmin, input: () => ({}) },
  'users.names': { allowed: staff, input: () => undefined },

  'users.update': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.users.employee, changes: { mobile: '07700 900000' } }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.users.employee, changes: { status: 'disabled' } }) },
    },
  },

  'users.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.users.spare }),
    foreign: { id: { input: (_, rival) => ({ id: rival.users.spare }) } },
  },

  'userRates.create': {
    allowed: onlyAdmin,
    input: (own) => ({ user_id: own.users.spare, rate: 12.5 }),
    foreign: { user_id: { input: (_, rival) => ({ user_id: rival.users.spare, rate: 12.5 }) } },
  },

  'userRates.list': {
    allowed: onlyAdmin,
    input: () => ({}),
    foreign: {
      user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' },
    },
  },

  'userRates.update': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.rate, changes: { comment: 'agreed by phone' } }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.rate, changes: { rate: 99 }, confirm_past: true }) },
    },
  },

  'userRates.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.rate, confirm_past: true }),
    foreign: { id: { input: (_, rival) => ({ id: rival.rate, confirm_past: true }) } },
  },
};
