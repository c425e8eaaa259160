import { fieldFilter, type ListSpec } from '#app/table/state/list-state.ts';
import { accountExportSorts } from '#server/account-exports/constants.ts';
import { accountExportFields } from '#server/account-exports/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type AccountExport = RouterOutputs['accountExports']['list']['data'][number];

export const accountExportTable: ListSpec<RouterInputs['accountExports']['list']> = {
  filters: { program: fieldFilter(accountExportFields.program) },
  sorts: accountExportSorts,
  sort: 'createdAt',
  order: 'desc',
};
