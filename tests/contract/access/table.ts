import { authLines } from './auth.ts';
import type { Lines } from './line.ts';
import { timeTrackingLines } from './time-tracking.ts';

/** Every call of the product. A procedure without a line here fails the build (access.test.ts). */
export const accessTable: Lines = { ...authLines, ...timeTrackingLines };
