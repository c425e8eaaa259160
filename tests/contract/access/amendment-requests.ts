import type { Role, Side } from '../two-companies.ts';
import { acmeRef, rivalRef } from '../two-companies.ts';
import { type Lines, onlyAdmin, staff } from './line.ts';

const doneOf = (own: Side, role: Role): number => own.records[`${role as 'admin'}Done`];
const asking = { reason: 'I stayed longer', changes: { requested_end_time: '2026-03-02T10:15:00Z' } };
const withdrawn = { changes: { status: 'withdrawn' } };

export const amendmentLines: Lines = {
  'amendmentRequests.create': {
    allowed: staff,
    input: (own, role) => ({ ...asking, tracking_id: doneOf(own, role) }),
    hidden: {
      // Forbidden for admins too: they correct the record itself.
      admin: (own) => [{ ...asking, tracking_id: own.records.employeeDone }],
      employee: (own) => [
        { ...asking, tracking_id: own.records.contractorDone },
        { ...asking, tracking_id: own.records.employeeDone, changes: { requested_job_id: 1e9 } },
      ],
      contractor: (own) => [
        { ...asking, tracking_id: acmeRef('record') },
        { ...asking, tracking_id: own.records.contractorDone, changes: { requested_job_id: own.jobs.spare } },
      ],
    },
    foreign: {
      tracking_id: { input: (_, rival, role) => ({ ...asking, tracking_id: doneOf(rival, role) }) },
      'tracking_id by client_ref': { input: () => ({ ...asking, tracking_id: rivalRef('record') }) },
      'changes.requested_job_id': {
        input: (own, rival, role) => ({
          ...asking,
          tracking_id: doneOf(own, role),
          changes: { requested_job_id: rival.jobs.open },
        }),
      },
      'changes.original_job_id': {
        input: (own, rival, role) => ({
          ...asking,
          tracking_id: doneOf(own, role),
          changes: { ...asking.changes, original_job_id: rival.jobs.open },
        }),
      },
      job_id: {
        input: (own, rival, role) => ({ ...asking, tracking_id: doneOf(own, role), job_id: rival.jobs.open }),
      },
      client_ref: {
        input: (own, _, role) => ({
          ...asking,
          tracking_id: doneOf(own, role),
          client_ref: rivalRef('amendment'),
        }),
        outcome: 'own',
      },
    },
  },

  'amendmentRequests.list': {
    allowed: staff,
    input: () => ({ getAllRequests: true }),
    foreign: {
      user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' },
      tracking_id: { input: (_, rival) => ({ tracking_id: rival.records.employeeDone }), outcome: 'nothing' },
    },
  },

  'amendmentRequests.effect': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.amendments.employee, end_time: '2026-03-02T10:20:00Z' }),
    foreign: { id: { input: (_, rival) => ({ id: rival.amendments.employee }) } },
  },

  'amendmentRequests.update': {
    allowed: staff,
    input: (own, role) => ({
      id: own.amendments[role === 'contractor' ? 'contractor' : 'employee'],
      ...(role === 'admin' ? { changes: { status: 'approved' } } : withdrawn),
    }),
    hidden: {
      employee: (own) => [{ id: own.amendments.contractor, ...withdrawn }],
      contractor: (own) => [
        { id: own.amendments.employee, ...withdrawn },
        { id: acmeRef('amendment'), ...withdrawn },
      ],
    },
    foreign: {
      id: { input: (_, rival) => ({ id: rival.amendments.employee, ...withdrawn }) },
      'id by client_ref': { input: () => ({ id: rivalRef('amendment'), ...withdrawn }) },
      'id to be decided': {
        by: onlyAdmin,
        input: (_, rival) => ({ id: rival.amendments.employee, changes: { status: 'approved' } }),
      },
    },
  },

  'amendmentRequests.reopen': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.amendments.decided }),
    foreign: { id: { input: (_, rival) => ({ id: rival.amendments.decided }) } },
  },
};
