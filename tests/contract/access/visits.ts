import { type Lines, onlyAdmin, staff } from './line.ts';

export const visitLines: Lines = {
  'visits.create': {
    allowed: onlyAdmin,
    input: (own) => ({ job_id: own.jobs.open, user_id: own.users.spare, day: '2026-03-03', starts: '09:30' }),
    foreign: {
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open, day: '2026-03-03' }) },
      user_id: {
        input: (own, rival) => ({ job_id: own.jobs.open, user_id: rival.users.employee, day: '2026-03-03' }),
      },
    },
  },

  'visits.list': {
    allowed: staff,
    input: () => ({}),
    foreign: {
      user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' },
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
    },
  },

  'visits.totals': {
    allowed: onlyAdmin,
    input: (own) => ({ start_date: '2026-03-01', end_date: '2026-03-07', job_id: own.jobs.open }),
    foreign: { job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' } },
  },

  'visits.suggest': {
    allowed: onlyAdmin,
    input: (own) => ({ job_id: own.jobs.open }),
    foreign: { job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }) } },
  },

  'visits.mine': { allowed: staff, input: () => undefined },

  'visits.get': {
    allowed: staff,
    input: (own, role) => ({ id: own.visits[role as 'admin'] }),
    hidden: {
      employee: (own) => [{ id: own.visits.contractor }, { id: own.visits.nobody }],
      contractor: (own) => [{ id: own.visits.employee }],
    },
    foreign: { id: { input: (_, rival) => ({ id: rival.visits.employee }) } },
  },

  'visits.update': {
    allowed: staff,
    input: (own, role) => ({ id: own.visits[role as 'admin'], changes: { status: 'on_the_way' } }),
    hidden: {
      employee: (own) => [{ id: own.visits.contractor, changes: { status: 'on_the_way' } }],
      contractor: (own) => [{ id: own.visits.employee, changes: { status: 'on_the_way' } }],
    },
    foreign: {
      id: { input: (_, rival) => ({ id: rival.visits.employee, changes: { status: 'done' } }) },
      'changes.user_id': {
        input: (own, rival) => ({ id: own.visits.nobody, changes: { user_id: rival.users.employee } }),
        by: onlyAdmin,
      },
    },
  },

  'visits.split': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.visits.employee, expected_minutes: 30, day: '2026-03-03' }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.visits.employee, expected_minutes: 30, day: '2026-03-03' }) },
      user_id: {
        input: (own, rival) => ({
          id: own.visits.employee,
          expected_minutes: 30,
          day: '2026-03-03',
          user_id: rival.users.employee,
        }),
      },
    },
  },

  'visits.handOver': {
    allowed: onlyAdmin,
    input: (own) => ({ moves: [{ id: own.visits.employee, from: own.users.employee, to: own.users.contractor }] }),
    foreign: {
      'moves.id': {
        input: (own, rival) => ({
          moves: [{ id: rival.visits.employee, from: rival.users.employee, to: own.users.spare }],
        }),
      },
      'moves.to': {
        input: (own, rival) => ({
          moves: [{ id: own.visits.employee, from: own.users.employee, to: rival.users.employee }],
        }),
      },
      'moves.from': {
        input: (own, rival) => ({ moves: [{ id: own.visits.employee, from: rival.users.employee, to: null }] }),
      },
    },
  },

  'visits.join': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.visits.employee, other_id: own.visits.contractor }),
    foreign: {
      id: { input: (own, rival) => ({ id: rival.visits.employee, other_id: own.visits.contractor }) },
      other_id: { input: (own, rival) => ({ id: own.visits.employee, other_id: rival.visits.contractor }) },
    },
  },

  'visits.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.visits.nobody }),
    foreign: { id: { input: (_, rival) => ({ id: rival.visits.nobody }) } },
  },

  'workingHours.list': {
    allowed: staff,
    input: () => ({}),
    foreign: { user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' } },
  },

  'workingHours.set': {
    allowed: onlyAdmin,
    input: (own) => ({ user_id: own.users.spare, hours: [{ weekday: 1, starts: '09:00', ends: '15:00' }] }),
    foreign: { user_id: { input: (_, rival) => ({ user_id: rival.users.spare, hours: null }) } },
  },
};
