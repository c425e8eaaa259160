import { type Lines, onlyAdmin, staff } from './line.ts';

export const paymentLines: Lines = {
  'payments.create': {
    allowed: onlyAdmin,
    input: (own) => ({ user_id: own.users.employee, amount: 50 }),
    foreign: { user_id: { input: (_, rival) => ({ user_id: rival.users.employee, amount: 50 }) } },
  },

  'payments.list': {
    allowed: staff,
    input: () => ({}),
    foreign: {
      user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' },
    },
  },

  'payments.update': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.payments.paid, changes: { description: 'by standing order' } }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.payments.paid, changes: { amount: 1 } }) },
      'changes.user_id': {
        input: (own, rival) => ({ id: own.payments.paid, changes: { user_id: rival.users.employee } }),
      },
    },
  },

  'payments.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.payments.paid }),
    foreign: { id: { input: (_, rival) => ({ id: rival.payments.paid }) } },
  },
};
