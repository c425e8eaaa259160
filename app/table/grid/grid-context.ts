import { createContext, useContext } from 'react';
import type { TableColumn, TableRow } from '../table-column.ts';
import type { DataTableModel } from '../use-data-table.ts';
import type { Density } from './density.ts';
import type { Onward } from './grid-keys.ts';
import type { Editing } from './use-grid.ts';

/** Event handlers of a cell. Their identity is stable, so a row renders only when it changed. */
export interface CellHandlers<Row extends TableRow> {
  focus: (id: number, columnId: string) => void;
  edit: (id: number, columnId: string) => void;
  commit: (text: string | Promise<string>, to: Onward | undefined, of: Editing<Row>) => void;
  giveUp: () => void;
  above: () => string;
  mayEdit: (row: Row) => boolean;
}

/** Shared by all rows of a grid. Change its value only if every row must render. */
export interface GridContext<Row extends TableRow>
  extends Pick<DataTableModel<Row>, 'actions' | 'menu' | 'rowLabel' | 'timeZone'> {
  columns: readonly TableColumn<Row>[];
  density: Density;
  newRowActions: DataTableModel<Row>['actions'];
  isEditable: boolean;
  handlers: CellHandlers<Row>;
}

// biome-ignore lint/suspicious/noExplicitAny: a context cannot be generic
const Context = createContext<GridContext<any> | null>(null);
export const GridProvider = Context.Provider;

export function useGridContext<Row extends TableRow>(): GridContext<Row> {
  const context = useContext(Context);
  if (!context) throw new Error('Outside a grid');
  return context;
}
