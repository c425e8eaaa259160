import Columns3 from 'lucide-react/icons/columns-3';
import LayoutList from 'lucide-react/icons/layout-list';
import Table2 from 'lucide-react/icons/table-2';
import { useSyncExternalStore } from 'react';
import { errorMessage, unknownMessage } from '#app/lib/error-message.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { CompactCard } from './cards/card-list.tsx';
import { Rejected } from './edit/rejected-edits.tsx';
import { type Density, densities } from './grid/cell-style.ts';
import { RowActions } from './grid/row-actions.tsx';
import { TableGrid } from './grid/table-grid.tsx';
import { PagingBar } from './paging-bar.tsx';
import { TableSkeleton } from './skeletons.tsx';
import { narrowing, noMatchHint } from './state/list-state.ts';
import { SumsLine } from './sums.tsx';
import { isNew, type TableRow } from './table-column.ts';
import { Toolbar } from './toolbar.tsx';
import {
  type DataTableProps,
  definitionOf,
  type ModelProps,
  type TableInstance,
  useDataTable,
} from './use-data-table.ts';

const selectionBar = lazyPart(() => import('./selection-bar.tsx').then((module) => module.SelectionBar));

export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { query, isTable } = props;
  const model = useDataTable(props);
  const [density, setDensity] = useRemembered('table density', ['comfortable', 'compact', 'spacious']);
  const [narrowView, setNarrowView] = useRemembered('table view', ['cards', 'table']);
  const isWide = useWide();
  const { Loaded: SelectionBar } = selectionBar.usePart(model.table.getIsSomeRowsSelected());
  const isCards = !isTable && isWide === false && narrowView === 'cards';
  const hasRows = query.data !== undefined && model.table.getRowModel().rows.length > 0;
  const cards = <TableCards model={model} />;
  const grid = <TableGrid model={model} density={density} />;
  return (
    <>
      <Toolbar model={model} isCards={isCards}>
        {!isTable && isWide === false && (
          <Button
            kind="secondary"
            size="small"
            icon={narrowView === 'cards' ? Table2 : LayoutList}
            onClick={() => setNarrowView(narrowView === 'cards' ? 'table' : 'cards')}
          >
            <span className="max-sm:sr-only">{narrowView === 'cards' ? 'Table' : 'Cards'}</span>
          </Button>
        )}
        {!isCards && <ColumnsMenu table={model.table} density={density} onDensity={setDensity} />}
        {props.end}
      </Toolbar>
      {!query.data ? (
        query.error ? (
          <ErrorState
            title={props.errorTitle ?? 'Error Loading Data'}
            message={errorMessage(query.error) || unknownMessage}
            onRetry={query.refetch}
            retrying={query.isFetching}
          />
        ) : (
          <TableSkeleton />
        )
      ) : !hasRows ? (
        <NoRows {...props} />
      ) : (
        <>
          {/* The server does not know the screen width: it renders both and CSS hides one. */}
          {isWide === undefined && !isTable && (
            <>
              <div className="max-lg:hidden">{grid}</div>
              <div className="lg:hidden">{cards}</div>
            </>
          )}
          {(isWide !== undefined || isTable) && (isCards ? cards : grid)}
        </>
      )}
      {/* In sight below a long list, one above the other, so that none covers the totals. */}
      <div className="sticky bottom-0 z-10">
        <Rejected model={model} />
        {!isCards && SelectionBar && <SelectionBar model={model} />}
        {hasRows && props.sums && <SumsLine sums={props.sums} />}
      </div>
      {hasRows && <PagingBar model={model} />}
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
      {noMatch?.children ?? noMatchHint}
    </EmptyState>
  );
}

const wide = '(min-width: 64rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True if the screen is wide enough for a table. Undefined on the server. */
function useWide(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(wide).matches,
    () => undefined,
  );
}

interface ColumnsMenuProps<Row extends TableRow> {
  table: TableInstance<Row>;
  density: Density;
  onDensity: (density: Density) => void;
}

function ColumnsMenu<Row extends TableRow>({ table, density, onDensity }: ColumnsMenuProps<Row>) {
  const visible = table.getVisibleLeafColumns();
  return (
    <Popover label="View" icon={Columns3} named="never" kind="quiet">
      <fieldset>
        <legend className="px-2 pt-1 pb-2 font-medium text-muted text-sm">Density</legend>
        <div className="flex flex-col">
          {densities.map(({ value, label }) => (
            <label key={value} className="flex min-h-small items-center gap-3 rounded-md px-2 hover:bg-hover">
              <input
                type="radio"
                name="density"
                checked={value === density}
                onChange={() => onDensity(value)}
                className="size-4 accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-2 border-line border-t pt-2">
        <legend className="sr-only">Columns</legend>
        <p aria-hidden="true" className="px-2 pb-1 font-medium text-muted text-sm">
          Columns
        </p>
        {table.getAllLeafColumns().map((column) => (
          <CheckboxField
            key={column.id}
            label={definitionOf(column).header}
            checked={column.getIsVisible()}
            // One column must stay visible.
            disabled={!column.getCanHide() || (visible.length === 1 && column.getIsVisible())}
            onChange={column.getToggleVisibilityHandler()}
            className="px-2 [&_label]:min-h-small [&_label]:py-1.5"
          />
        ))}
      </fieldset>
      <Button
        kind="quiet"
        size="small"
        wide
        onClick={() => {
          table.resetColumnVisibility();
          table.resetColumnSizing();
        }}
        className="mt-1"
      >
        Reset columns
      </Button>
    </Popover>
  );
}

function TableCards<Row extends TableRow>({ model }: ModelProps<Row>) {
  const rows = model.table.getRowModel().rows.map(({ original }) => original);
  const actions = [...model.actions, ...model.menu];
  return (
    <section aria-label={model.label} aria-busy={model.isBusy} className="grid gap-3 sm:grid-cols-2">
      {rows.map(
        (row) =>
          !isNew(row) && (
            <CompactCard
              key={row.id}
              row={row}
              columns={model.columns}
              timeZone={model.timeZone}
              actions={
                actions.length > 0 && (
                  <div className="-mx-3 flex flex-wrap">
                    <RowActions row={row} rowLabel={model.rowLabel(row)} actions={actions} isReached withLabels />
                  </div>
                )
              }
            />
          ),
      )}
    </section>
  );
}
