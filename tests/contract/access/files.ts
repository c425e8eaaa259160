import { jpegHead, received } from '#tests/support/sample-files.ts';
import { type Role, rivalRef, type Side } from '../two-companies.ts';
import { visibleJob } from './jobs.ts';
import { everyone, type Lines, onlyAdmin, staff } from './line.ts';

const picture = { files: [await received(jpegHead(300))], category: 'before_job' };
const note = { description: 'Behind the boiler' };
const own = (side: Side, role: Role): number => side.files[role as 'admin' | 'employee' | 'contractor'];
const hiddenFiles = {
  employee: (own: Side) => [{ id: own.files.closed }, { id: own.files.bare }],
  contractor: (own: Side) => [{ id: own.files.closed }, { id: own.files.receipt }, { id: own.files.bare }],
  landlord: (own: Side) => [{ id: own.files.note }, { id: own.files.receipt }, { id: own.files.closed }],
};
const foreignId = { id: { input: (_: Side, rival: Side) => ({ id: rival.files.admin }) } };

export const fileLines: Lines = {
  'files.create': {
    allowed: staff,
    input: (own) => ({ ...picture, job_id: own.jobs.open, property_id: own.properties.home }),
    hidden: { contractor: (own) => [{ ...picture, job_id: own.jobs.spare }] },
    foreign: {
      job_id: { input: (_, rival) => ({ ...picture, job_id: rival.jobs.open }) },
      'job_id by client_ref': { input: () => ({ ...picture, job_id: rivalRef('job') }) },
      property_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ ...picture, property_id: rival.properties.home }),
      },
      'property_id beside a job': {
        input: (own, rival) => ({ ...picture, job_id: own.jobs.open, property_id: rival.properties.home }),
      },
      expense_id: {
        input: (_, rival) => ({
          ...picture,
          category: 'expense_receipt',
          expense_id: rival.expenses.bought,
        }),
      },
      client_ref: {
        input: (own) => ({ ...picture, job_id: own.jobs.open, client_ref: rivalRef('file') }),
        outcome: 'own',
      },
    },
  },

  'files.list': {
    allowed: everyone,
    input: (own) => ({ property_id: own.properties.home }),
    foreign: {
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      expense_id: { input: (_, rival) => ({ expense_id: rival.expenses.bought }), outcome: 'nothing' },
    },
  },

  'files.content': {
    allowed: everyone,
    input: (own) => ({ id: own.files.admin }),
    hidden: hiddenFiles,
    foreign: foreignId,
  },

  'files.thumbnail': {
    allowed: everyone,
    input: (own) => ({ id: own.files.admin }),
    hidden: hiddenFiles,
    foreign: foreignId,
  },

  'files.rendition': {
    allowed: everyone,
    input: (own) => ({ id: own.files.admin }),
    hidden: hiddenFiles,
    foreign: foreignId,
  },

  'files.archive': visibleJob,

  'files.update': {
    allowed: staff,
    input: (side, role) => ({ id: own(side, role), changes: note }),
    hidden: {
      employee: (own) => hiddenFiles.employee(own).map((each) => ({ ...each, changes: note })),
      contractor: (own) => hiddenFiles.contractor(own).map((each) => ({ ...each, changes: note })),
    },
    foreign: {
      id: { input: (_, rival) => ({ id: rival.files.admin, changes: note }) },
      'changes.job_id': {
        by: onlyAdmin,
        input: (own, rival) => ({ id: own.files.admin, changes: { job_id: rival.jobs.open } }),
      },
    },
  },

  'files.remove': {
    allowed: staff,
    input: (side, role) => ({ id: own(side, role) }),
    hidden: { employee: hiddenFiles.employee, contractor: hiddenFiles.contractor },
    foreign: foreignId,
  },
};

const bought = { files: picture.files, expense_type: 'material', amount: 12.5 };

export const expenseLines: Lines = {
  'expenses.create': {
    allowed: staff,
    input: (own) => ({ ...bought, job_id: own.jobs.open }),
    hidden: { contractor: (own) => [{ ...bought, job_id: own.jobs.spare }] },
    foreign: {
      job_id: { input: (_, rival) => ({ ...bought, job_id: rival.jobs.open }) },
      'job_id by client_ref': { input: () => ({ ...bought, job_id: rivalRef('job') }) },
      property_id: {
        input: (_, rival) => ({ ...bought, expense_type: 'fuel', property_id: rival.properties.home }),
      },
      'property_id beside a job': {
        input: (own, rival) => ({ ...bought, job_id: own.jobs.open, property_id: rival.properties.home }),
      },
      user_id: {
        by: onlyAdmin,
        input: (own, rival) => ({ ...bought, job_id: own.jobs.open, user_id: rival.users.employee }),
      },
      // For everyone but admins the user comes from the session.
      'user_id of a worker': {
        by: ['employee', 'contractor'],
        input: (own, rival) => ({ ...bought, job_id: own.jobs.open, user_id: rival.users.employee }),
        outcome: 'own',
      },
      client_ref: {
        input: (own) => ({ ...bought, job_id: own.jobs.open, client_ref: rivalRef('expense') }),
        outcome: 'own',
      },
    },
  },

  'expenses.list': {
    allowed: staff,
    input: () => ({}),
    foreign: {
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      user_id: { input: (_, rival) => ({ user_id: rival.users.employee }), outcome: 'nothing' },
      invoice_id: { input: (_, rival) => ({ invoice_id: rival.invoice }), outcome: 'nothing' },
    },
  },

  'expenses.get': {
    allowed: staff,
    input: (own, role) => ({ id: ownExpense(own, role) }),
    hidden: hiddenExpenses((each) => each),
    foreign: { id: { input: (_, rival) => ({ id: rival.expenses.bought }) } },
  },

  'expenses.update': {
    allowed: staff,
    input: (own, role) => ({ id: ownExpense(own, role), changes: { amount: 15 } }),
    hidden: hiddenExpenses((each) => ({ ...each, changes: { amount: 15 } })),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.expenses.bought, changes: { amount: 15 } }) },
      'changes.job_id': {
        input: (own, rival, role) => ({
          id: ownExpense(own, role),
          changes: { job_id: rival.jobs.open },
        }),
      },
      'changes.property_id': {
        input: (own, rival, role) => ({
          id: ownExpense(own, role),
          changes: { expense_type: 'fuel', job_id: null, property_id: rival.properties.home },
        }),
      },
      'changes.user_id': {
        by: onlyAdmin,
        input: (own, rival) => ({
          id: own.expenses.bought,
          changes: { user_id: rival.users.employee },
        }),
      },
    },
  },

  'expenses.remove': {
    allowed: staff,
    input: (own, role) => ({ id: ownExpense(own, role) }),
    hidden: hiddenExpenses((each) => each),
    foreign: { id: { input: (_, rival) => ({ id: rival.expenses.bought }) } },
  },
};

function ownExpense({ expenses }: Side, role: Role): number {
  return role === 'contractor' ? expenses.fuel : expenses.bought;
}

function hiddenExpenses(more: (each: { id: number }) => unknown) {
  return {
    employee: (own: Side) => [{ id: own.expenses.reviewed }, { id: own.expenses.fuel }].map(more),
    contractor: (own: Side) => [{ id: own.expenses.bought }].map(more),
  };
}
