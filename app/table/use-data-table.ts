import {
  type Column,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { toast, toastPositions } from '#app/lib/toast.ts';
import type { Icon } from '#app/ui/icon.ts';
import type { RowsQuery } from './cards/card-list.tsx';
import { type RowAdding, useNewRows, withNewRows } from './edit/new-rows.ts';
import type { TableEdits } from './edit/use-table-edits.ts';
import type { RowAction } from './grid/row-actions.tsx';
import type { Editing } from './grid/use-grid.ts';
import { useStableRows } from './grid/use-stable-rows.ts';
import type { TableImport } from './import/use-import.ts';
import { pagesOf } from './paging-bar.tsx';
import { type ListSpec, sortsOf } from './state/list-state.ts';
import { useColumnView } from './state/table-preferences.ts';
import type { ListControl } from './state/use-list-state.ts';
import type { TableSums } from './sums.tsx';
import {
  type Choices,
  columnId,
  isNew,
  maxColumnSize,
  minColumnSize,
  type TableColumn,
  type TableRow,
} from './table-column.ts';
import { type OpenedRow, useRowWalk } from './use-row-walk.ts';

/** The TanStack Table features in use. Each adds to the bundle of the office's pages. */
const features = tableFeatures({
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});
export type Features = typeof features;

export type TableInstance<Row extends TableRow> = ReactTable<Features, Row>;

export const definitionOf = <Row extends TableRow>(column: Column<Features, Row, unknown>) =>
  column.columnDef as TableColumn<Row>;

interface EmptyText {
  title?: string;
  children?: ReactNode;
}

export interface DataTableProps<Row extends TableRow> {
  /** The REST base; key of the stored view. */
  name: string;
  label: string;
  nouns: readonly [one: string, many: string];
  /** Filters and sorts. A column is sortable if its id is one of `sorts`. */
  spec: ListSpec;
  table: ListControl;
  query: RowsQuery<Row>;
  exactTotal?: number | undefined;
  /** Shown in the foot, and for selected rows. */
  sums?: TableSums<Row>;
  columns: readonly TableColumn<Row>[];
  rowLabel: (row: Row) => string;
  searchLabel: string;
  timeZone: string;
  today: string;
  actions?: readonly RowAction<Row>[];
  /** Rare actions: in a row's menu only, not among the icons near the pointer. */
  menu?: readonly RowAction<Row>[];
  /** Absent: read-only. */
  edits?: TableEdits<Row>;
  mayEdit?: (row: Row) => boolean;
  /** Why a row is locked, shown on an attempt to edit it; undefined if it is not. */
  blockedReason?: (row: Row) => string | undefined;
  /** Ctrl+Enter on a row begins the next one below it. */
  adding?: RowAdding<Row>;
  /** Choices of filters that search on the server. */
  choices?: Readonly<Record<string, Choices>>;
  errorTitle?: string;
  exportHref?: string;
  /** Further files of the listed rows. */
  moreExports?: readonly { label: string; hint: string; href: string }[] | undefined;
  imports?: TableImport;
  /** The row that is open in the page's panel; arrow keys walk on from it. */
  opened?: OpenedRow<Row>;
  /** Stays a table on narrow screens; for pages with cards of their own. */
  isTable?: true;
  /** Before the search: what chooses the rows' week, or a title. */
  start?: ReactNode;
  /** End of the toolbar, for pages whose header has no room. */
  end?: ReactNode;
  /** `noMatch`: shown where the filters match nothing. */
  empty?: EmptyText & { icon?: Icon; action?: ReactNode; noMatch?: EmptyText };
}

const none: readonly never[] = [];

/**
 * The one TanStack table of a DataTable. The server sorts and pages, with that state in the URL. The device stores
 * visible columns and widths. Selection lasts until the page is left.
 */
export function useDataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { spec, table: control, query, edits, blockedReason } = props;
  const [editing, setEditing] = useState<Editing<Row> | null>(null);
  const newRows = useNewRows(props.adding, props.columns);
  const isHeld = editing !== null || newRows.isOpen;
  const steady = useStableRows<Row>(query.data?.data ?? none, isHeld);
  useEffect(() => {
    if (!isHeld && !query.isFetching) newRows.store.clearSaved();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` depends on the overlays
  const data = useMemo(
    () => withNewRows(edits ? steady.map(edits.shown) : steady, newRows.list),
    [steady, edits?.shown, edits?.overlays, newRows.list],
  );

  const { sorts } = spec;
  const { sort, order, page, limit } = control.state;
  const total = props.exactTotal ?? query.data?.meta.total ?? 0;
  const isExact = props.exactTotal !== undefined || (query.data?.meta.total_exact ?? true);
  const sorting = useMemo(() => [{ id: sort, desc: order === 'desc' }], [sort, order]);
  const pagination = useMemo(() => ({ pageIndex: page - 1, pageSize: limit }), [page, limit]);

  const columns = useMemo(
    () =>
      props.columns
        .filter(({ meta }) => !meta.formOnly)
        .map((column) => ({
          ...column,
          size: column.size ?? (column.meta.dataType === 'string' ? 200 : 130),
          enableSorting: sortsOf({ sorts }).includes(columnId(column)),
        })),
    [props.columns, sorts],
  );
  const { state: view, ...viewOptions } = useColumnView(props.name, columns);

  const [selected, setSelected] = useState<RowSelectionState>({});
  /** Without rows that have left the page. */
  const rowSelection = useMemo(() => {
    const here = data.filter(({ id }) => selected[id]);
    return Object.fromEntries(here.map(({ id }) => [id, true as const]));
  }, [data, selected]);

  const table = useTable<Features, Row>({
    features,
    data,
    columns,
    // Columns without `cell` are formatted by their data type (cell-value.tsx).
    defaultColumn: { minSize: minColumnSize, maxSize: maxColumnSize, cell: undefined },
    getRowId: ({ id }) => String(id),
    ...viewOptions,
    state: { ...view, sorting, pagination, rowSelection },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    onSortingChange: (updater) => {
      const [by] = functionalUpdate(updater, sorting);
      if (by) control.change({ sort: by.id, order: by.desc ? 'desc' : 'asc' });
    },
    manualPagination: true,
    rowCount: total,
    pageCount: pagesOf(total, limit),
    onPaginationChange: (updater) => {
      const next = functionalUpdate(updater, pagination);
      // A new page size returns to page 1.
      control.change(next.pageSize === limit ? { page: next.pageIndex + 1 } : { limit: next.pageSize });
    },
    columnResizeMode: 'onChange',
    enableRowSelection: ({ original }) => !isNew(original),
    isRowRangeSelectionEvent: (event) =>
      (event as { nativeEvent?: Partial<MouseEvent> }).nativeEvent?.shiftKey === true,
    onRowSelectionChange: (updater) => setSelected(functionalUpdate(updater, rowSelection)),
  });

  useRowWalk(data, props.opened);

  const isPastEnd = !query.isPlaceholderData && query.data?.data.length === 0 && page > 1 && total > 0;
  useEffect(() => {
    // The last row of the last page is gone.
    if (isPastEnd) table.setPageIndex(page - 2);
  });

  return {
    ...props,
    table,
    control,
    actions: props.actions ?? none,
    menu: props.menu ?? none,
    total,
    isExact,
    isBusy: query.isPlaceholderData,
    newRows,
    editing,
    setEditing,
    mayEdit: (row: Row) => (props.mayEdit?.(row) ?? true) && blockedReason?.(row) === undefined,
    explainRejection: (row: Row) => {
      const reason = blockedReason?.(row);
      if (reason) toast.error(reason, { ...toastPositions.centre, id: 'refused' });
    },
  };
}
export type DataTableModel<Row extends TableRow> = ReturnType<typeof useDataTable<Row>>;

export interface ModelProps<Row extends TableRow> {
  model: DataTableModel<Row>;
}
