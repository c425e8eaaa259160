import { type Lines, onlyAdmin } from './line.ts';

export const queueLines: Lines = {
  'queue.failed': { allowed: onlyAdmin, input: () => ({}) },
  'queue.retry': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.failedTask }),
    foreign: { id: { input: (_, rival) => ({ id: rival.failedTask }) } },
  },
  'queue.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.failedTask }),
    foreign: { id: { input: (_, rival) => ({ id: rival.failedTask }) } },
  },
};
