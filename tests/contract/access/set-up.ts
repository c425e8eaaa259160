import { type Lines, onlyAdmin } from './line.ts';

export const setUpLines: Lines = {
  'setUp.get': { allowed: onlyAdmin, input: () => undefined },
  'setUp.change': { allowed: onlyAdmin, input: () => ({ changes: { is_shown: true } }) },
  'setUp.addSamples': { allowed: onlyAdmin, input: () => ({ beside_jobs: true }) },
  'setUp.removeSamples': { allowed: onlyAdmin, input: () => undefined },
};
