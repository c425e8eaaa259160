import type { Role, Side } from '../two-companies.ts';
import { acmeRef, rivalRef } from '../two-companies.ts';
import { type Lines, onlyAdmin, staff } from './line.ts';

const openOf = (own: Side, role: Role): number => own.records[`${role as 'admin'}Open`];
const notes = { note: 'a note that is long enough' };
const finished = {
  start_time: '2026-03-01T08:00:00Z',
  end_time: '2026-03-01T09:00:00Z',
  is_driving: false,
  ...notes,
};
const start = { is_driving: true, start_time: '2026-03-02T11:30:00Z' };

export const timeTrackingLines: Lines = {
  'timeTracking.start': {
    allowed: staff,
    input: (own) => ({ ...start, job_id: own.jobs.open }),
    hidden: {
      // A contractor tracks on jobs they are assigned to, created or have tracked.
      contractor: (own) => [
        { ...start, job_id: own.jobs.closed },
        { ...start, job_id: own.jobs.spare },
      ],
    },
    foreign: {
      job_id: { input: (_, rival) => ({ ...start, job_id: rival.jobs.open }) },
      'job_id by client_ref': { input: () => ({ ...start, job_id: rivalRef('job') }) },
      'job_id for another worker': {
        by: onlyAdmin,
        input: (own, rival) => ({ ...finished, user_id: own.users.employee, job_id: rival.jobs.open }),
      },
      user_id: {
        by: onlyAdmin,
        input: (own, rival) => ({ ...finished, user_id: rival.users.employee, job_id: own.jobs.open }),
      },
      // A worker's user_id comes from the session, whatever is sent.
      'user_id of a worker': {
        by: ['employee', 'contractor'],
        input: (own, rival) => ({ ...start, user_id: rival.users.employee, job_id: own.jobs.open }),
        outcome: 'own',
      },
      client_ref: {
        input: (own) => ({ ...start, job_id: own.jobs.open, client_ref: rivalRef('record') }),
        outcome: 'own',
      },
    },
  },

  'timeTracking.changeOwn': {
    allowed: staff,
    input: (own, role) => ({ id: openOf(own, role), data: notes }),
    hidden: {
      admin: (own) => [{ id: own.records.employeeOpen, data: notes }],
      employee: (own) => [
        { id: own.records.contractorOpen, data: notes },
        { id: own.records.adminOpen, data: { end_time: '2026-03-02T11:59:00Z' } },
      ],
      contractor: (own) => [
        { id: own.records.employeeOpen, data: { is_driving: true } },
        { id: acmeRef('openRecord'), data: notes },
      ],
    },
    foreign: {
      id: { input: (_, rival, role) => ({ id: openOf(rival, role), data: notes }) },
      'id by client_ref': { input: () => ({ id: rivalRef('openRecord'), data: notes }) },
      'data.client_ref': {
        input: (own, _, role) => ({
          id: openOf(own, role),
          data: { is_driving: true, at: '2026-03-02T11:30:00Z', client_ref: rivalRef('record') },
        }),
        outcome: 'own',
      },
    },
  },

  'timeTracking.listOfUser': {
    allowed: staff,
    input: (own, role) => ({ id: own.users[role] }),
    hidden: {
      employee: (own) => [{ id: own.users.contractor }, { id: own.users.admin }],
      contractor: (own) => [{ id: own.users.employee }],
    },
    foreign: {
      id: { input: (_, rival, role) => ({ id: rival.users[role] }) },
      job_id: {
        input: (own, rival, role) => ({ id: own.users[role], job_id: rival.jobs.open }),
        outcome: 'nothing',
      },
      property_id: {
        input: (own, rival, role) => ({ id: own.users[role], property_id: rival.properties.home }),
        outcome: 'nothing',
      },
    },
  },

  'timeTracking.last': {
    allowed: staff,
    input: (own, role) => ({ id: own.users[role] }),
    hidden: {
      employee: (own) => [{ id: own.users.contractor }],
      contractor: (own) => [{ id: own.users.admin }],
    },
    foreign: { id: { input: (_, rival, role) => ({ id: rival.users[role] }) } },
  },

  'timeTracking.currentSums': {
    allowed: staff,
    input: (own, role) => ({ id: own.users[role] }),
    hidden: {
      employee: (own) => [{ id: own.users.contractor }],
      contractor: (own) => [{ id: own.users.employee }],
    },
    foreign: { id: { input: (_, rival, role) => ({ id: rival.users[role] }) } },
  },

  'timeTracking.listOfJob': {
    allowed: staff,
    input: (own) => ({ id: own.jobs.open }),
    hidden: {
      // Neither open nor visible to the role.
      employee: (own) => [{ id: own.jobs.closed }],
      contractor: (own) => [{ id: own.jobs.closed }, { id: own.jobs.spare }],
    },
    foreign: {
      id: { input: (_, rival) => ({ id: rival.jobs.open }) },
      'id by client_ref': { input: () => ({ id: rivalRef('job') }) },
    },
  },

  'timeTracking.sums': {
    allowed: staff,
    input: () => ({ dateRange: 'all' }),
    foreign: {
      user_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ user_id: rival.users.employee, dateRange: 'all' }),
        outcome: 'nothing',
      },
      'user_id of a worker': {
        by: ['employee', 'contractor'],
        input: (_, rival) => ({ user_id: rival.users.employee, dateRange: 'all' }),
        outcome: 'own',
      },
    },
  },

  'timeTracking.list': {
    allowed: staff,
    input: () => ({}),
    foreign: {
      user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' },
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
    },
  },

  'timeTracking.approveDay': {
    allowed: onlyAdmin,
    input: (own) => ({ user_id: own.users.employee, day: '2026-03-02' }),
    foreign: { user_id: { input: (_, rival) => ({ user_id: rival.users.employee, day: '2026-03-02' }) } },
  },

  'timeTracking.correct': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.records.employeeDone, changes: { needs_review: true } }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.records.employeeDone, changes: { is_billable: false } }) },
      'id by client_ref': { input: () => ({ id: rivalRef('record'), changes: { is_billable: false } }) },
      'changes.user_id': {
        input: (own, rival) => ({
          id: own.records.employeeDone,
          changes: { user_id: rival.users.employee },
        }),
      },
      'changes.job_id': {
        input: (own, rival) => ({ id: own.records.employeeDone, changes: { job_id: rival.jobs.open } }),
      },
    },
  },

  'timeTracking.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.records.employeeDone, reason: 'sent twice' }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.records.employeeDone }) },
      'id by client_ref': { input: () => ({ id: rivalRef('record') }) },
    },
  },
};
