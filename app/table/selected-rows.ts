import type { Icon } from '#app/ui/icon.ts';

/** The rows selected in a table and the actions on them, for the command palette. */
export interface SelectedRows {
  /** '3 invoices'. */
  label: string;
  actions: readonly { label: string; icon: Icon; run: () => void }[];
}

let offered: SelectedRows | undefined;

/** Offers them until the returned function is called. A page has one table with a selection. */
export function offerSelectedRows(rows: SelectedRows): () => void {
  offered = rows;
  return () => {
    if (offered === rows) offered = undefined;
  };
}

/** Undefined: no row is selected. */
export const selectedRows = (): SelectedRows | undefined => offered;
