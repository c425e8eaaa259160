import { percentOf } from '#server/infra/spreadsheet.ts';
import type { RowValue } from '#server/rpc/table-meta.ts';

/** Values of an export for people that differ from the fields. */
export const exportValues: Readonly<Record<string, RowValue>> = {
  cis_rate: ({ cis_rate }) => percentOf(cis_rate),
};
