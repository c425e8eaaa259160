import { rivalRef } from '../two-companies.ts';
import { everyone, type Line, type Lines, onlyAdmin, staff } from './line.ts';

/** A call about one job by `id`, for all who see it. */
export const visibleJob: Line = {
  allowed: everyone,
  input: (own) => ({ id: own.jobs.open }),
  hidden: {
    employee: (own) => [{ id: own.jobs.closed }],
    contractor: (own) => [{ id: own.jobs.closed }, { id: own.jobs.spare }],
    landlord: (own) => [{ id: own.jobs.closed }, { id: own.jobs.spare }],
  },
  foreign: {
    id: { input: (_, rival) => ({ id: rival.jobs.open }) },
    'id by client_ref': { input: () => ({ id: rivalRef('job') }) },
  },
};

const leak = { job_title: 'A leaking tap' };
const done = { status: 'pending_completed' };

export const jobLines: Lines = {
  'jobs.create': {
    allowed: everyone,
    input: (own) => ({ ...leak, property_id: own.properties.home }),
    hidden: { landlord: (own) => [{ ...leak, property_id: own.properties.other }] },
    foreign: {
      property_id: { input: (_, rival) => ({ ...leak, property_id: rival.properties.home }) },
      'assignees.user_id': {
        by: onlyAdmin,
        input: (own, rival) => ({
          ...leak,
          property_id: own.properties.home,
          assignees: [{ user_id: own.users.employee }, { user_id: rival.users.employee }],
        }),
      },
      customer_id: {
        by: onlyAdmin,
        input: (own, rival) => ({
          ...leak,
          property_id: own.properties.home,
          customer_id: rival.rows.customers,
        }),
      },
      trade_id: {
        by: onlyAdmin,
        input: (own, rival) => ({ ...leak, property_id: own.properties.home, trade_id: rival.rows.trades }),
      },
      client_ref: {
        input: (own) => ({ ...leak, property_id: own.properties.home, client_ref: rivalRef('job') }),
        outcome: 'own',
      },
    },
  },

  'jobs.list': {
    allowed: everyone,
    input: () => ({ includeCompleted: true, includeArchived: true, includeRejected: true, dateRange: 'all' }),
    foreign: {
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      trade_id: { by: staff, input: (_, rival) => ({ trade_id: rival.rows.trades }), outcome: 'nothing' },
      customer_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ customer_id: rival.rows.customers }),
        outcome: 'nothing',
      },
      assignee: {
        by: staff,
        input: (_, rival) => ({ assignee: rival.users.contractor }),
        outcome: 'nothing',
      },
    },
  },

  'jobs.active': { allowed: staff, input: () => ({ q: 'boiler' }) },
  'jobs.contentVersions': {
    allowed: staff,
    input: (own) => ({ ids: [own.jobs.open] }),
    foreign: { ids: { input: (_, rival) => ({ ids: [rival.jobs.open] }), outcome: 'nothing' } },
  },
  'jobs.counts': { allowed: everyone, input: () => ({ dateRange: 'all', includeCompleted: true }) },

  'jobs.get': visibleJob,

  'jobs.messages': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.jobs.open }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.jobs.open }) },
      'id by client_ref': { input: () => ({ id: rivalRef('job') }) },
    },
  },

  'jobs.unfinished': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.jobs.open }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.jobs.open }) },
      'id by client_ref': { input: () => ({ id: rivalRef('job') }) },
    },
  },

  'jobs.update': {
    allowed: staff,
    input: (own) => ({ id: own.jobs.open, changes: done }),
    hidden: {
      employee: (own) => [{ id: own.jobs.closed, changes: done }],
      contractor: (own) => [
        { id: own.jobs.closed, changes: done },
        { id: own.jobs.spare, changes: done },
      ],
    },
    foreign: {
      id: { input: (_, rival) => ({ id: rival.jobs.open, changes: done }) },
      'id by client_ref': { input: () => ({ id: rivalRef('job'), changes: done }) },
      'changes.customer_id': {
        by: onlyAdmin,
        input: (own, rival) => ({ id: own.jobs.open, changes: { customer_id: rival.rows.customers } }),
      },
      'changes.property_id': {
        by: onlyAdmin,
        input: (own, rival) => ({ id: own.jobs.open, changes: { property_id: rival.properties.home } }),
      },
      'changes.trade_id': {
        by: onlyAdmin,
        input: (own, rival) => ({ id: own.jobs.open, changes: { trade_id: rival.rows.trades } }),
      },
      'changes.assignees.user_id': {
        by: onlyAdmin,
        input: (own, rival) => ({
          id: own.jobs.open,
          changes: { assignees: [{ user_id: rival.users.employee }] },
        }),
      },
    },
  },

  'jobs.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.jobs.spare }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.jobs.spare }) },
      'id by client_ref': { input: () => ({ id: rivalRef('job') }) },
    },
  },

  'jobStatuses.list': { allowed: everyone, input: () => undefined },
  'dashboard.liveUsers': { allowed: onlyAdmin, input: () => undefined },
  'dashboard.today': { allowed: onlyAdmin, input: () => undefined },
  'dashboard.review': { allowed: onlyAdmin, input: () => undefined },
  'dashboard.morning': { allowed: onlyAdmin, input: () => undefined },
  'dashboard.summary': { allowed: onlyAdmin, input: () => undefined },
  'search.find': { allowed: onlyAdmin, input: () => ({ q: 'mi' }) },
  'dashboard.analytics': { allowed: onlyAdmin, input: () => ({ period: 'weekly' }) },
};
