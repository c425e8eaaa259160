import { type Lines, onlyAdmin } from './line.ts';

const view = { list: 'jobs', name: 'Late', address: '/jobs?due=overdue' };

export const savedViewLines: Lines = {
  'savedViews.list': { allowed: onlyAdmin, input: () => ({}) },
  'savedViews.create': { allowed: onlyAdmin, input: () => view },
  'savedViews.update': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.savedView, changes: { name: 'Later' } }),
    foreign: { id: { input: (_, rival) => ({ id: rival.savedView, changes: { name: 'Later' } }) } },
  },
  'savedViews.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.savedView }),
    foreign: { id: { input: (_, rival) => ({ id: rival.savedView }) } },
  },
};
