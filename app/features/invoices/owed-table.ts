import type { ListSpec } from '#app/table/state/list-state.ts';
import { owedSorts } from '#server/invoices/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Owed = RouterOutputs['invoices']['owed']['data'][number];

export const owedTable: ListSpec<RouterInputs['invoices']['owed']> = {
  filters: {},
  sorts: owedSorts,
  sort: 'owed',
  order: 'desc',
  pageSizes: [20],
};
