import { type ClipboardEvent, type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { writeBlock } from '../edit/paste.ts';
import { hasRejected, rejectedHeight } from '../edit/rejected-edits.tsx';
import { columnId, isNew, type TableRow } from '../table-column.ts';
import { definitionOf, type ModelProps } from '../use-data-table.ts';
import { BodyRow, type CellHandlers, GridProvider } from './body-row.tsx';
import { actionsWidth, copiedText, type Density, endStyle, rowHeights, tickWidth } from './cell-style.ts';
import { TableHead } from './table-head.tsx';
import { useGrid } from './use-grid.ts';
import { useRowWindow } from './use-row-window.ts';
import { useLatest } from './use-stable-rows.ts';

/** Longer tables render visible rows only. */
const allDrawn = 60;

export function TableGrid<Row extends TableRow>({ model, density }: ModelProps<Row> & { density: Density }) {
  const { table, edits, editing, newRows, actions, menu, rowLabel, timeZone } = model;
  const end = actionsWidth(actions, menu);
  const hasEnd = end.menu > 0;
  const scroller = useRef<HTMLDivElement>(null);
  const height = rowHeights[density];

  const tableRows = table.getRowModel().rows;
  const rows = useMemo(() => tableRows.map(({ original }) => original), [tableRows]);
  const visible = table.getVisibleLeafColumns();
  const columns = useMemo(() => visible.map(definitionOf<Row>), [visible]);
  const headers = table.getFlatHeaders();
  useWholeColumns(scroller, `${visible.map(({ id }) => id).join()} ${hasEnd}`);

  const { from, to, scrollTo } = useRowWindow({ scroller, count: rows.length, height, isOn: rows.length > allDrawn });
  // A new query scrolls to the top.
  const question = JSON.stringify(model.control.state);
  const queryRef = useRef(question);
  useEffect(() => {
    if (queryRef.current === question) return;
    queryRef.current = question;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [question]);

  const grid = useGrid<Row>({
    model,
    rows,
    columns,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 2),
    scroller,
    scrollTo,
  });
  const handlers = useLatest<CellHandlers<Row>>({
    focus: grid.focused,
    press: grid.pressedAt,
    edit: (id, column) =>
      grid.begin({
        row: rows.findIndex((row) => row.id === id),
        column: columns.findIndex((each) => columnId(each) === column),
      }),
    commit: grid.commit,
    giveUp: grid.giveUp,
    above: grid.above,
    mayEdit: model.mayEdit,
  });
  const isEditable = edits !== undefined;
  const context = useMemo(
    () => ({
      columns,
      density,
      actions,
      newRowActions: newRows.actions,
      menu,
      rowLabel,
      timeZone,
      isEditable,
      handlers,
    }),
    [columns, density, actions, newRows.actions, menu, rowLabel, timeZone, isEditable, handlers],
  );
  const activeRow = rows[grid.position.row];
  const activeColumn = columns[grid.position.column];

  /** Copies the range, else the selected rows, else the active cell, as tab-separated text. */
  function copied(event: ClipboardEvent) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.hasAttribute('data-active')) return;
    const { top, bottom, left, right } = grid.range;
    const selected = grid.isRange ? [] : table.getSelectedRowModel().rows.map(({ original }) => original);
    const isRows = selected.length > 0;
    const copiedRows = isRows ? selected : rows.slice(top, bottom + 1);
    const copiedColumns = isRows ? columns : columns.slice(left, right + 1);
    const block = copiedRows.map((row) => copiedColumns.map((column) => copiedText(column, row, timeZone)));
    event.clipboardData.setData('text/plain', writeBlock(block));
    event.preventDefault();
  }

  const width = tickWidth + table.getTotalSize();
  const { pageIndex, pageSize } = table.state.pagination;
  /** `aria-rowindex` of the page's first row. */
  const first = pageIndex * pageSize + 1;
  const colSpan = columns.length + 1 + (hasEnd ? 1 : 0);
  return (
    <div
      ref={scroller}
      aria-busy={model.isBusy}
      // Scrolls a focused cell out from under the sticky actions and the errors.
      style={
        {
          '--menu': `${end.menu}px`,
          '--icons': `${end.icons}px`,
          scrollPaddingRight: 'var(--end)',
          scrollPaddingBottom: hasRejected(model) ? rejectedHeight : undefined,
        } as CSSProperties
      }
      className={classNames(
        endStyle,
        'group/scroller relative max-h-[calc(100dvh-13rem)] min-h-36 overflow-auto overscroll-x-contain scroll-pt-10 rounded-lg border border-line bg-raised shadow-raised lg:scroll-pl-64 [&_td]:scroll-m-2 [&_td]:scroll-mt-10',
      )}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an interactive table has the role grid
        role="grid"
        aria-label={model.label}
        aria-rowcount={model.total + 1}
        aria-colcount={colSpan}
        aria-multiselectable="true"
        onKeyDown={grid.pressed}
        onCopy={copied}
        onPaste={grid.pasted}
        className={classNames(
          'min-w-full border-separate border-spacing-0 transition-opacity duration-calm',
          model.isBusy && 'opacity-60',
        )}
        style={{ width: `calc(${width}px + var(--end))` }}
      >
        <colgroup>
          <col style={{ width: tickWidth }} />
          {headers.map((header) => (
            <col key={header.id} style={{ width: header.getSize() }} />
          ))}
          {hasEnd && <col style={{ width: 'var(--end)' }} />}
        </colgroup>
        <TableHead table={table} hasEnd={hasEnd} />
        <tbody>
          {from > 0 && <Gap height={from * height} colSpan={colSpan} />}
          <GridProvider value={context}>
            {tableRows.slice(from, to).map((row, at) => {
              const { id } = row.original;
              const isInRange = grid.isRange && from + at >= grid.range.top && from + at <= grid.range.bottom;
              return (
                <BodyRow<Row>
                  key={id}
                  row={row}
                  index={first + from + at + 1}
                  isSelected={row.getIsSelected()}
                  rangeFrom={isInRange ? grid.range.left : undefined}
                  rangeTo={isInRange ? grid.range.right : undefined}
                  isOpen={model.opened?.isOpen(row.original) ?? false}
                  overlay={(isNew(row.original) ? newRows : edits)?.overlays.get(id)}
                  activeColumnId={id === activeRow?.id && activeColumn ? columnId(activeColumn) : null}
                  editing={editing?.row.id === id ? editing : null}
                />
              );
            })}
          </GridProvider>
          {to < rows.length && <Gap height={(rows.length - to) * height} colSpan={colSpan} />}
        </tbody>
      </table>
    </div>
  );
}

/** Spacer for rows that are not rendered. */
function Gap({ height, colSpan }: { height: number; colSpan: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: contains nothing focusable
    <tr aria-hidden="true">
      <td colSpan={colSpan} style={{ height }} className="p-0" />
    </tr>
  );
}

/**
 * Covers the visible part of a column that lies half under a sticky column: '69.19' of '-£769.19' would read as an
 * amount. Sets `--cut-start` and `--cut-end`, the px that the sticky cells cover beside themselves, and marks the sides
 * with columns out of sight, for a shadow. `columns`: key of
 * the visible columns; a change re-observes their headers.
 */
function useWholeColumns(scroller: RefObject<HTMLElement | null>, columns: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other header elements to observe
  useEffect(() => {
    const box = scroller.current;
    const table = box?.querySelector('table');
    if (!box || !table) return;
    let frame = 0;
    const fit = () => {
      frame = 0;
      const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
      const [, first, ...others] = heads;
      const start = first?.getBoundingClientRect().right ?? 0;
      const end = heads.at(-1)?.getBoundingClientRect().left ?? 0;
      const halfAt = (edge: number) =>
        others
          .filter((head) => head.dataset.uncut !== undefined)
          .map((head) => head.getBoundingClientRect())
          .find(({ left, right }) => left < edge - 0.5 && right > edge + 0.5);
      box.style.setProperty('--cut-start', `${(halfAt(start)?.right ?? start) - start}px`);
      box.style.setProperty('--cut-end', `${end - (halfAt(end)?.left ?? end)}px`);
      box.toggleAttribute('data-past-start', box.scrollLeft > 0);
      box.toggleAttribute('data-past-end', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    const later = () => {
      frame ||= requestAnimationFrame(fit);
    };
    const resized = new ResizeObserver(later);
    for (const each of [box, table, ...table.querySelectorAll('thead th')]) resized.observe(each);
    box.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      box.removeEventListener('scroll', later);
    };
  }, [scroller, columns]);
}
