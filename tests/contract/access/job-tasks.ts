import { rivalRef, type Side } from '../two-companies.ts';
import { type Lines, onlyAdmin, staff } from './line.ts';

const title = { description: 'Bleed the radiators' };
const tick = { status: 'completed' };
const hiddenJobs = {
  employee: (own: Side) => [own.jobs.closed],
  contractor: (own: Side) => [own.jobs.closed, own.jobs.spare],
};
const hiddenTasks = {
  employee: (own: Side) => [own.tasks.closed, own.tasks.bare],
  contractor: (own: Side) => [own.tasks.closed, own.tasks.spare, own.tasks.bare],
};

export const jobTaskLines: Lines = {
  'jobTasks.listOfJob': {
    allowed: staff,
    input: (own) => ({ id: own.jobs.open }),
    hidden: {
      employee: (own) => hiddenJobs.employee(own).map((id) => ({ id })),
      contractor: (own) => hiddenJobs.contractor(own).map((id) => ({ id })),
    },
    foreign: {
      id: { input: (_, rival) => ({ id: rival.jobs.open }) },
      'id by client_ref': { input: () => ({ id: rivalRef('job') }) },
      assigned_to: {
        input: (own, rival) => ({ id: own.jobs.open, assigned_to: rival.users.employee }),
        outcome: 'nothing',
      },
    },
  },

  'jobTasks.list': {
    allowed: staff,
    input: (own) => ({ property_id: own.properties.home }),
    foreign: {
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      'job_id by client_ref': { input: () => ({ job_id: rivalRef('job') }), outcome: 'nothing' },
      assigned_to: {
        input: (own, rival) => ({ job_id: own.jobs.open, assigned_to: rival.users.employee }),
        outcome: 'nothing',
      },
    },
  },

  'jobTasks.create': {
    allowed: staff,
    input: (own) => ({ ...title, job_id: own.jobs.open }),
    hidden: {
      // An employee's outbox may send one for a job closed since.
      contractor: (own) => hiddenJobs.contractor(own).map((job_id) => ({ ...title, job_id })),
    },
    foreign: {
      job_id: { input: (_, rival) => ({ ...title, job_id: rival.jobs.open }) },
      'job_id by client_ref': { input: () => ({ ...title, job_id: rivalRef('job') }) },
      property_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ ...title, property_id: rival.properties.home }),
      },
      'property_id beside a job': {
        input: (own, rival) => ({ ...title, job_id: own.jobs.open, property_id: rival.properties.home }),
      },
      assigned_to: {
        by: onlyAdmin,
        input: (own, rival) => ({ ...title, job_id: own.jobs.open, assigned_to: rival.users.employee }),
      },
      client_ref: {
        input: (own) => ({ ...title, job_id: own.jobs.open, client_ref: rivalRef('task') }),
        outcome: 'own',
      },
    },
  },

  'jobTasks.update': {
    allowed: staff,
    input: (own) => ({ id: own.tasks.todo, changes: tick }),
    hidden: {
      employee: (own) => hiddenTasks.employee(own).map((id) => ({ id, changes: tick })),
      contractor: (own) => hiddenTasks.contractor(own).map((id) => ({ id, changes: tick })),
    },
    foreign: {
      id: { input: (_, rival) => ({ id: rival.tasks.todo, changes: tick }) },
      'id by client_ref': { input: () => ({ id: rivalRef('task'), changes: tick }) },
      'changes.assigned_to': {
        by: onlyAdmin,
        input: (own, rival) => ({ id: own.tasks.todo, changes: { assigned_to: rival.users.employee } }),
      },
    },
  },

  'jobTasks.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.tasks.todo }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.tasks.todo }) },
      'id by client_ref': { input: () => ({ id: rivalRef('task') }) },
    },
  },
};
