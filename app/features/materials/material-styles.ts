import { pageSize } from '#app/features/expenses/expense-styles.ts';
import type { Parent } from '#app/offline/pending.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Material = RouterOutputs['materials']['list']['data'][number];

/** The input for the materials of a job or property. */
export const materialsOf = (of: Parent, limit = pageSize) => ({ ...of, limit });
