import LayoutList from 'lucide-react/icons/layout-list';
import Table2 from 'lucide-react/icons/table-2';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { errorWords } from '#app/lib/error-words.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { toast, toastPlaces } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import type { Icon } from '#app/ui/icon.ts';
import { TableCards } from './cards/table-cards.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { withNewRows } from './edit/new-rows.ts';
import { RefusedEdits } from './edit/refused-edits.tsx';
import { RefusedRows } from './edit/refused-rows.tsx';
import { type RowAdding, useNewRows } from './edit/use-new-rows.ts';
import type { TableEdits } from './edit/use-table-edits.ts';
import type { RowAction } from './grid/row-actions.tsx';
import { TableGrid } from './grid/table-grid.tsx';
import type { Editing } from './grid/use-grid.ts';
import { useSteadyRows } from './grid/use-steady-rows.ts';
import { useWide } from './grid/use-wide.ts';
import { ImportButton } from './import/import-button.tsx';
import type { TableImport } from './import/table-import.ts';
import { PagingBar } from './paging-bar.tsx';
import { PagingSteps } from './paging-steps.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type ListSpec, narrowing, sizesOf } from './state/list-state.ts';
import { pagesOf } from './state/paging.ts';
import { useTablePreferences } from './state/table-preferences.ts';
import type { ListControl } from './state/use-list-state.ts';
import { useSelection } from './state/use-selection.ts';
import { isShown, sortableColumns, tableColumns } from './state/visible-columns.ts';
import type { Choices, TableColumn, TableRow } from './table-column.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import { Toolbar } from './toolbar.tsx';

/** A page of a table, as React Query answers it. */
export interface PageQuery<Row> {
  data: { data: readonly Row[]; meta: { total: number; total_exact: boolean } } | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows are still those of the question before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row extends TableRow> {
  /** Under which this device remembers how it looks: the REST base. */
  name: string;
  label: string;
  /** One of them, and many. */
  nouns: readonly [one: string, many: string];
  spec: ListSpec;
  table: ListControl;
  query: PageQuery<Row>;
  /** The exact number of rows, once it is known. */
  exactTotal?: number | undefined;
  columns: readonly TableColumn<Row>[];
  rowLabel: (row: Row) => string;
  searchLabel: string;
  timeZone: string;
  today: string;
  actions?: readonly RowAction<Row>[];
  /** What is done seldom: behind 'More actions'. */
  menu?: readonly RowAction<Row>[];
  /** Absent: it is only read. */
  edits?: TableEdits<Row>;
  mayEdit?: (row: Row) => boolean;
  /** Why a row cannot be changed; undefined: it can. Whoever tries is told. */
  refusal?: (row: Row) => string | undefined;
  /** Ctrl+Enter on a row begins the next one below it. */
  adding?: RowAdding<Row>;
  /** Of the filters that are no short list: what may be chosen. */
  choices?: Readonly<Record<string, Choices>>;
  errorTitle?: string;
  exportHref?: string;
  /** Absent: no rows come into it from a file. */
  imports?: TableImport;
  /** As a table on narrow screens too: the page itself offers cards. */
  isTable?: true;
  /** At the end of the toolbar: where the page's head has no room for it. */
  end?: ReactNode;
  /** `noMatch`: what is said where the filters leave nothing. */
  empty?: EmptyWords & { icon?: Icon; action?: ReactNode; noMatch?: EmptyWords };
}

interface EmptyWords {
  title?: string;
  children?: ReactNode;
}

const always = () => true;
const noActions: readonly never[] = [];

/** A whole table: toolbar, rows as a table or as cards, pages, and what there is to say when there are none. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { name, spec, table, query, edits, nouns, actions = noActions, menu = noActions } = props;
  const preferences = useTablePreferences(name);
  const [density, setDensity] = useRemembered('table density', ['comfortable', 'compact', 'spacious']);
  const [narrowView, setNarrowView] = useRemembered('table view', ['cards', 'table']);
  const [editing, setEditing] = useState<Editing<Row> | null>(null);
  const isWide = useWide();

  const fetched = query.data?.data ?? noActions;
  const newRows = useNewRows(props.adding, props.columns, edits);
  const isHeld = editing !== null || newRows.isOpen;
  const steady = useSteadyRows<Row>(fetched, isHeld);
  const old = edits ? steady.map(edits.shown) : steady;
  const rows = withNewRows(old, newRows.list);
  useEffect(() => {
    if (!isHeld && !query.isFetching) newRows.store.clearSaved();
  });
  const refusal = props.refusal;
  const mayEdit = (row: Row) => (props.mayEdit ?? always)(row) && refusal?.(row) === undefined;
  const onRefused = (row: Row) => {
    const words = refusal?.(row);
    if (words) toast.error(words, { ...toastPlaces.centre, id: 'refused' });
  };
  const columns = useMemo(
    () =>
      sortableColumns(tableColumns(props.columns), spec).filter((column) =>
        isShown(column, preferences.preferences),
      ),
    [props.columns, spec, preferences.preferences],
  );
  const selection = useSelection(old);

  const { page, limit } = table.state;
  const total = props.exactTotal ?? query.data?.meta.total ?? 0;
  const isExact = props.exactTotal !== undefined || (query.data?.meta.total_exact ?? true);
  const isPastEnd = !query.isPlaceholderData && query.data?.data.length === 0 && page > 1 && total > 0;
  useEffect(() => {
    // The last row of the last page is gone: the page before it is the last now.
    if (isPastEnd) table.change({ page: Math.min(page - 1, pagesOf(total, limit)) });
  });

  const onPage = (next: number) => table.change({ page: next });
  const paging = { page, limit, total, isExact, nouns, onPage };
  const isCards = !props.isTable && isWide === false && narrowView === 'cards';
  const parts = {
    label: props.label,
    rows,
    rowLabel: props.rowLabel,
    timeZone: props.timeZone,
    actions,
    isBusy: query.isPlaceholderData,
  };
  const cards = <TableCards {...parts} actions={[...actions, ...menu]} rows={old} columns={props.columns} />;
  const grid = (
    <TableGrid
      {...parts}
      menu={menu}
      columns={columns}
      first={(page - 1) * limit + 1}
      total={total}
      today={props.today}
      density={density}
      table={table}
      preferences={preferences}
      selection={selection}
      edits={edits}
      newRows={newRows}
      mayEdit={mayEdit}
      onRefused={onRefused}
      editing={editing}
      setEditing={setEditing}
    />
  );
  return (
    <>
      <Toolbar
        spec={spec}
        table={table}
        searchLabel={props.searchLabel}
        exportHref={props.exportHref}
        importButton={
          props.imports && (
            <ImportButton nouns={nouns} columns={props.columns} imports={props.imports} today={props.today} />
          )
        }
        sorts={sortableColumns(tableColumns(props.columns), spec)
          .filter(({ sortable }) => sortable)
          .map(({ key, label }) => ({ value: key, label }))}
        isCards={isCards}
        choices={props.choices}
        today={props.today}
        undo={edits && { ...edits, onUndo: edits.undo, onRedo: edits.redo }}
      >
        {!props.isTable && isWide === false && (
          <Button
            kind="secondary"
            size="small"
            icon={narrowView === 'cards' ? Table2 : LayoutList}
            onClick={() => setNarrowView(narrowView === 'cards' ? 'table' : 'cards')}
          >
            <span className="max-sm:sr-only">{narrowView === 'cards' ? 'Table' : 'Cards'}</span>
          </Button>
        )}
        {!isCards && (
          <ColumnsMenu
            columns={tableColumns(props.columns)}
            control={preferences}
            density={density}
            onDensity={setDensity}
          />
        )}
        {props.end}
      </Toolbar>
      {edits && (
        <RefusedEdits
          edits={edits}
          rows={fetched}
          columns={props.columns}
          rowLabel={props.rowLabel}
          timeZone={props.timeZone}
        />
      )}
      <RefusedRows newRows={newRows} columns={props.columns} />
      {!query.data ? (
        query.error ? (
          <ErrorState
            title={props.errorTitle ?? 'Error Loading Data'}
            message={errorWords(query.error) || 'Something went wrong'}
            onRetry={query.refetch}
            retrying={query.isFetching}
          />
        ) : (
          <TableSkeleton />
        )
      ) : rows.length === 0 ? (
        <NoRows {...props} />
      ) : (
        <>
          {/* The server does not know how wide the screen is: it sends both, and one of them is hidden. */}
          {isWide === undefined && !props.isTable && (
            <>
              <div className="max-lg:hidden">{grid}</div>
              <div className="lg:hidden">{cards}</div>
            </>
          )}
          {(isWide !== undefined || props.isTable) && (isCards ? cards : grid)}
          {sizesOf(spec).length > 1 ? (
            <PagingBar
              {...paging}
              sizes={sizesOf(spec)}
              buttons={spec.pageButtons}
              onLimit={(next) => table.change({ limit: next })}
            />
          ) : (
            <PagingSteps {...paging} />
          )}
        </>
      )}
      {!isCards && (
        <SelectionBar
          selection={selection}
          columns={columns}
          nouns={nouns}
          today={props.today}
          edits={edits}
          mayEdit={mayEdit}
          actions={actions}
        />
      )}
    </>
  );
}

function NoRows<Row extends TableRow>({ spec, table, empty }: DataTableProps<Row>) {
  const { any } = narrowing(spec, table.state);
  const { noMatch, ...none } = empty ?? {};
  if (!any) return <EmptyState title="No data found" {...none} />;
  return (
    <EmptyState
      title={noMatch?.title ?? 'No data found'}
      action={
        <Button kind="secondary" onClick={table.clear}>
          Clear filters
        </Button>
      }
    >
      {noMatch?.children ?? 'Try other words or fewer filters.'}
    </EmptyState>
  );
}
