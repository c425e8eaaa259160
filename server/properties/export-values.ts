import { percentOf } from '#server/infra/spreadsheet.ts';
import type { RowValue } from '#server/rpc/table-meta.ts';

/** What an export for people says instead of the fields. */
export const exportValues: Readonly<Record<string, RowValue>> = {
  post_code: ({ post_code, address_post_code }) => post_code || address_post_code,
  billing_cis_rate: ({ billing_cis_rate }) => percentOf(billing_cis_rate),
};
