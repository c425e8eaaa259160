import { Fragment, type ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import type { Icon } from '#app/ui/icon.ts';
import { CellValue, cellSource } from '../cell-value.tsx';
import { CardListSkeleton } from '../skeletons.tsx';
import { maxShown, noMatchHint } from '../state/list-state.ts';
import { columnId, type TableColumn } from '../table-column.ts';

/** `rows`: one list of 56 px rows, for money. */
export type CardLayout = 'card' | 'full-row' | 'rows';

export interface RowsQuery<Row> {
  data: { data: readonly Row[]; meta: { total: number; total_exact: boolean } } | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows still belong to the previous state. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface CardListProps<Row> {
  label: string;
  query: RowsQuery<Row>;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string | number;
  timeZone: string;
  layout?: CardLayout | undefined;
  extra?: (row: Row) => Pick<RowCardProps<Row>, 'children' | 'actions' | 'gone'>;
  /** The row's group heading. Rows of one group must be adjacent. */
  groupOf?: (row: Row) => string;
  /** Heading level of the cards; defaults to the level below the page's or the group's heading. */
  heading?: RowCardProps<Row>['heading'];
  /** Number of rows requested. */
  shown: number;
  onMore: () => void;
  /** A filter or search is set, so an empty result may be due to it. */
  isNarrowed?: boolean;
  empty?: { title?: string; icon?: Icon; children?: ReactNode; action?: ReactNode };
  errorTitle?: string;
}

export function CardList<Row>(props: CardListProps<Row>) {
  const { query, empty, isNarrowed, errorTitle = 'Error loading data' } = props;
  if (!query.data) {
    if (!query.error) return <CardListSkeleton />;
    return <CouldNotLoad title={errorTitle} query={query} />;
  }
  if (query.data.data.length === 0) {
    if (isNarrowed) return <EmptyState title="No items found">{noMatchHint}</EmptyState>;
    return <EmptyState title="No items found" {...empty} />;
  }
  return (
    <>
      <section
        aria-label={props.label}
        aria-busy={query.isPlaceholderData}
        className={classNames(
          'flex flex-col transition-opacity duration-calm',
          props.layout === 'rows'
            ? 'divide-y divide-line rounded-lg border border-line bg-raised shadow-raised'
            : 'gap-3',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        <Rows {...props} rows={query.data.data} />
      </section>
      <More {...props} total={query.data.meta.total} exact={query.data.meta.total_exact} />
    </>
  );
}

function Rows<Row>({
  rows,
  columns,
  rowKey,
  timeZone,
  layout = 'card',
  extra,
  groupOf,
  heading = groupOf ? 'h3' : 'h2',
}: CardListProps<Row> & { rows: readonly Row[] }) {
  const Shape = { card: CompactCard, 'full-row': FullRow, rows: ListRow }[layout];
  return rows.map((row, at) => {
    const group = groupOf?.(row);
    const before = rows[at - 1];
    const begins = group !== undefined && (before === undefined || groupOf?.(before) !== group);
    return (
      <Fragment key={rowKey(row)}>
        {begins && <h2 className="mt-3 font-medium text-muted text-sm first:mt-0">{group}</h2>}
        <Shape row={row} columns={columns} timeZone={timeZone} heading={heading} {...extra?.(row)} />
      </Fragment>
    );
  });
}

function More<Row>({ query, shown, onMore, total, exact }: CardListProps<Row> & { total: number; exact: boolean }) {
  if (shown >= total && exact) return null;
  if (shown >= maxShown) {
    return <p className="mt-4 text-center text-muted text-sm">Use filters to see older items.</p>;
  }
  return (
    <div className="mt-4 flex justify-center">
      <Button kind="secondary" onClick={onMore} loading={query.isPlaceholderData && query.isFetching}>
        Load more
      </Button>
    </div>
  );
}

/** A full-width row: every field with its name, side by side where there is room. */
function FullRow<Row>({ row, columns, timeZone, children, actions, gone }: RowCardProps<Row>) {
  return (
    <article className="rounded-lg border border-line bg-raised px-4 py-3 shadow-raised">
      <dl
        className={classNames(
          'grid gap-x-6 gap-y-1 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:gap-y-2',
          gone && 'text-muted line-through',
        )}
      >
        {columns.map((column) => (
          <div key={columnId(column)} className="flex min-w-0 gap-3 max-sm:justify-between sm:block">
            <dt className="shrink-0 text-muted text-sm">{column.header}</dt>
            <dd className="min-w-0 break-words font-medium max-sm:text-right">
              <CellValue column={column} row={row} timeZone={timeZone} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="contents">{children}</div>
      {actions && <div className="-mb-1 mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
    </article>
  );
}

interface RowCardProps<Row> extends Pick<CardListProps<Row>, 'columns' | 'timeZone'> {
  row: Row;
  children?: ReactNode;
  actions?: ReactNode;
  /** The row no longer exists; struck through. */
  gone?: boolean;
  heading?: 'h2' | 'h3';
}

/** A row shows three important fields: its words, an amount, and a line below. */
function ListRow<Row>({ row, columns, timeZone, heading: Heading = 'h2' }: RowCardProps<Row>) {
  const [headline, amount, line] = columns.filter(({ meta }) => meta.card === 'important');
  return (
    <article className="flex min-h-touch items-center justify-between gap-3 px-4 py-2 sm:px-5">
      <div className="min-w-0">
        {headline && (
          <Heading className="break-words font-semibold">
            <CellValue column={headline} row={row} timeZone={timeZone} />
          </Heading>
        )}
        {line && (
          <p className="break-words text-muted text-sm">
            <CellValue column={line} row={row} timeZone={timeZone} />
          </p>
        )}
      </div>
      {amount && (
        <p className="shrink-0 font-semibold">
          <CellValue column={amount} row={row} timeZone={timeZone} />
        </p>
      )}
    </article>
  );
}

/** A card shows three important fields as headline, amount and subline, then one other field. */
export function CompactCard<Row>({
  row,
  columns,
  timeZone,
  children,
  actions,
  gone,
  heading: Heading = 'h2',
}: RowCardProps<Row>) {
  const [headline, amount, line] = columns.filter(({ meta }) => meta.card === 'important');
  const other = columns.find(({ meta }) => meta.card === 'other');
  const cell = (column: TableColumn<Row>) =>
    column.meta.cardCell?.(cellSource(column, row)) ?? <CellValue column={column} row={row} timeZone={timeZone} />;
  return (
    <article className="flex flex-col rounded-lg border border-line bg-raised px-4 py-3 shadow-raised">
      <div className={classNames(gone && 'text-muted line-through')}>
        <div className="flex items-start justify-between gap-3">
          {headline && <Heading className="min-w-0 break-words font-semibold">{cell(headline)}</Heading>}
          {amount && <p className="shrink-0 font-semibold">{cell(amount)}</p>}
        </div>
        {line && <p className="mt-0.5 break-words text-muted text-sm">{cell(line)}</p>}
        {other && <p className="mt-1.5 whitespace-pre-line break-words empty:hidden">{cell(other)}</p>}
      </div>
      <div className="contents">{children}</div>
      {/* At the foot of cards of one height, side by side. */}
      {actions && <div className="-mb-1 mt-auto flex flex-wrap items-center gap-2 pt-2">{actions}</div>}
    </article>
  );
}
