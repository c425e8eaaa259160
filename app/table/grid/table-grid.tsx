import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, useEffect, useMemo, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { NewRows } from '../edit/use-new-rows.ts';
import type { TableEdits } from '../edit/use-table-edits.ts';
import type { TablePreferencesControl } from '../state/table-preferences.ts';
import type { ListControl } from '../state/use-list-state.ts';
import type { Selection } from '../state/use-selection.ts';
import {
  greatestWidth,
  isNew,
  leastWidth,
  type TableColumn,
  type TableRow,
  widthOf,
} from '../table-column.ts';
import { BodyRow, type RowHandlers } from './body-row.tsx';
import { cellText } from './cell-looks.ts';
import { columnFeatures } from './column-features.ts';
import { type Density, rowHeights } from './density.ts';
import { HeaderCell } from './header-cell.tsx';
import type { RowAction } from './row-actions.tsx';
import { actionsWidth, firstStyle, lastStyle, tickStyle, tickWidth } from './sticky-style.ts';
import { type Editing, useGrid } from './use-grid.ts';
import { useLatest } from './use-latest.ts';
import { useWholeColumns } from './use-whole-columns.ts';

/** More rows than this and only those in sight are drawn. */
const allDrawn = 60;

export interface TableGridProps<Row extends TableRow> {
  label: string;
  /** Those of this page; the first is number `first` of `total`. */
  rows: readonly Row[];
  first: number;
  total: number;
  /** Those that are shown. */
  columns: readonly TableColumn<Row>[];
  rowLabel: (row: Row) => string;
  timeZone: string;
  today: string;
  density: Density;
  table: ListControl;
  preferences: TablePreferencesControl;
  selection: Selection<Row>;
  actions: readonly RowAction<Row>[];
  menu: readonly RowAction<Row>[];
  edits: TableEdits<Row> | undefined;
  newRows: NewRows<Row>;
  mayEdit: (row: Row) => boolean;
  onRefused: (row: Row) => void;
  editing: Editing<Row> | null;
  setEditing: (editing: Editing<Row> | null) => void;
  isBusy: boolean;
}

/** The table itself, in a box of its own that scrolls under its head. */
export function TableGrid<Row extends TableRow>(props: TableGridProps<Row>) {
  const { rows, columns, density, edits, editing, selection, preferences, table, timeZone, newRows } = props;
  const { actions, menu } = props;
  const buttons = actions.length + (menu.length > 0 ? 1 : 0);
  const scroller = useRef<HTMLDivElement>(null);
  const height = rowHeights[density];

  const { widths, shown } = preferences.preferences;
  const model = useTable<typeof columnFeatures, Row>({
    features: columnFeatures,
    data: rows,
    columns: useMemo(
      () =>
        columns.map((column) => ({
          id: column.key,
          size: widthOf(column),
          minSize: leastWidth,
          maxSize: greatestWidth,
        })),
      [columns],
    ),
    state: { columnSizing: widths },
    onColumnSizingChange: (change) =>
      preferences.change({ shown, widths: typeof change === 'function' ? change(widths) : change }),
    columnResizeMode: 'onChange',
    getRowId: (row) => String(row.id),
  });
  const headers = model.getFlatHeaders();
  useWholeColumns(scroller, `${columns.map(({ key }) => key).join()} ${buttons}`);

  const isLong = rows.length > allDrawn;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    enabled: isLong,
    initialRect: { width: 1000, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another height of every row
  useEffect(() => virtualizer.measure(), [height]);
  // Other rows begin at the top.
  const question = JSON.stringify(table.state);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [question]);
  const drawn = isLong ? virtualizer.getVirtualItems() : undefined;
  const from = drawn ? (drawn[0]?.index ?? 0) : 0;
  const to = drawn ? (drawn.at(-1)?.index ?? -1) + 1 : rows.length;

  const grid = useGrid<Row>({
    rows,
    columns,
    edits,
    editing,
    setEditing: props.setEditing,
    newRows,
    mayEdit: props.mayEdit,
    onRefused: props.onRefused,
    today: props.today,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 2),
    scroller,
    scrollTo: (row) => isLong && virtualizer.scrollToIndex(row),
    onSelect: selection.select,
  });
  const handlers = useLatest<RowHandlers<Row>>({
    focus: grid.focused,
    edit: (id, key) =>
      grid.begin({
        row: rows.findIndex((row) => row.id === id),
        column: columns.findIndex((column) => column.key === key),
      }),
    commit: grid.commit,
    giveUp: grid.giveUp,
    above: grid.above,
    select: selection.select,
    mayEdit: props.mayEdit,
  });
  const activeRow = rows[grid.place.row];
  const activeColumn = columns[grid.place.column];

  /** Ctrl+C: the rows that are ticked, else the cell, as a spreadsheet takes them. */
  function copied(event: ClipboardEvent) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.hasAttribute('data-active')) return;
    const lines = selection.selected.map((row) => columns.map((column) => cellText(column, row, timeZone)));
    const cell = activeRow && activeColumn ? [[cellText(activeColumn, activeRow, timeZone)]] : [];
    const text = (lines.length > 0 ? lines : cell).map((line) => line.map(oneLine).join('\t')).join('\n');
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  }

  const width = tickWidth + model.getTotalSize() + (buttons > 0 ? actionsWidth(buttons) : 0);
  const colSpan = columns.length + 1 + (buttons > 0 ? 1 : 0);
  return (
    <div
      ref={scroller}
      aria-busy={props.isBusy}
      // A cell that takes the focus comes out from under the actions.
      style={{ scrollPaddingRight: buttons > 0 ? actionsWidth(buttons) : undefined }}
      className="relative max-h-[calc(100dvh-13rem)] min-h-36 overflow-auto overscroll-x-contain scroll-pt-10 rounded-lg border border-line bg-raised shadow-raised lg:scroll-pl-64 [&_td]:scroll-m-2 [&_td]:scroll-mt-10"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the keyboard
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-colcount={colSpan}
        aria-multiselectable="true"
        onKeyDown={grid.pressed}
        onCopy={copied}
        onPaste={grid.pasted}
        className={classNames(
          'min-w-full border-separate border-spacing-0 transition-opacity duration-calm',
          props.isBusy && 'opacity-60',
        )}
        style={{ width }}
      >
        <colgroup>
          <col style={{ width: tickWidth }} />
          {headers.map((header) => (
            <col key={header.id} style={{ width: header.getSize() }} />
          ))}
          {buttons > 0 && <col style={{ width: actionsWidth(buttons) }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className={classNames(
                'sticky top-0 z-10 border-line border-b bg-sunken p-0',
                tickStyle,
                'lg:z-20',
              )}
              style={{ minWidth: tickWidth }}
            >
              <label className="flex h-small items-center justify-center">
                <input
                  type="checkbox"
                  aria-label="Select all rows of this page"
                  checked={selection.isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.selected.length > 0 && !selection.isAll;
                  }}
                  onChange={selection.selectAll}
                  className="size-4 accent-accent"
                />
              </label>
            </th>
            {headers.map((header, at) => {
              const column = columns[at];
              if (!column) return null;
              return (
                <HeaderCell
                  key={header.id}
                  header={header}
                  column={column}
                  order={table.state.sort === column.key ? table.state.order : undefined}
                  onSort={(order) => table.change({ sort: column.key, order })}
                  onWidth={(next) => preferences.change({ shown, widths: { ...widths, [column.key]: next } })}
                  className={at === 0 ? classNames(firstStyle, 'lg:z-20') : undefined}
                />
              );
            })}
            {buttons > 0 && (
              <th
                scope="col"
                className={classNames(
                  'sticky top-0 z-10 border-line border-b bg-sunken',
                  lastStyle,
                  'lg:z-20',
                )}
                style={{ minWidth: actionsWidth(buttons) }}
              >
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <Gap height={from * height} colSpan={colSpan} />}
          {rows.slice(from, to).map((row, index) => (
            <BodyRow<Row>
              key={row.id}
              row={row}
              label={props.rowLabel(row)}
              index={props.first + from + index + 1}
              columns={columns}
              timeZone={timeZone}
              density={density}
              overlay={isNew(row) ? newRows.overlays.get(row.id) : edits?.overlays.get(row.id)}
              activeKey={row.id === activeRow?.id ? (activeColumn?.key ?? null) : null}
              editing={editing?.row.id === row.id ? editing : null}
              isSelected={selection.isSelected(row.id)}
              isEditable={edits !== undefined}
              actions={isNew(row) ? newRows.actions : actions}
              menu={menu}
              handlers={handlers}
            />
          ))}
          {to < rows.length && <Gap height={(rows.length - to) * height} colSpan={colSpan} />}
        </tbody>
      </table>
    </div>
  );
}

const oneLine = (text: string) => text.replace(/[\t\r\n]+/g, ' ');

/** In the place of rows that are not drawn. */
function Gap({ height, colSpan }: { height: number; colSpan: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={colSpan} style={{ height }} className="p-0" />
    </tr>
  );
}
