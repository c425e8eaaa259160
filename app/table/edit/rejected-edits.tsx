import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '#app/ui/button.tsx';
import { cellText } from '../grid/cell-style.ts';
import { columnId, fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import type { ModelProps } from '../use-data-table.ts';
import type { TableEdits } from './use-table-edits.ts';

/** px at the end of the table that the errors may cover while they stand over it. */
export const rejectedHeight = 88;

export const hasRejected = <Row extends TableRow>({ edits, newRows }: ModelProps<Row>['model']): boolean =>
  [...(edits?.overlays.values() ?? [])].some(({ error, isSaving }) => error && !isSaving) ||
  newRows.list.some(({ errors, message }) => message || Object.keys(errors).length > 0);

/**
 * Below the table and in sight: above it they would move the cell that somebody types in, as an answer may come then.
 */
export function Rejected<Row extends TableRow>({ model }: ModelProps<Row>) {
  return (
    <div className="max-h-[40dvh] overflow-y-auto rounded-lg">
      <RejectedEdits model={model} />
      <RejectedRows model={model} />
    </div>
  );
}

/** Rejected edits with the typed values, kept until they are retried or discarded. */
function RejectedEdits<Row extends TableRow>({ model }: ModelProps<Row>) {
  const { edits, query, columns, rowLabel, timeZone } = model;
  if (!edits) return null;
  return (
    <div role="alert" className="flex flex-col gap-2 not-empty:mt-2">
      {[...edits.overlays.keys()].map((id) => {
        const theirs = query.data?.data.find((each) => each.id === id);
        return <RejectedEdit key={id} {...{ edits, id, theirs, columns, rowLabel, timeZone }} />;
      })}
    </div>
  );
}

interface RejectedEditProps<Row extends TableRow>
  extends Pick<ModelProps<Row>['model'], 'columns' | 'rowLabel' | 'timeZone'> {
  edits: TableEdits<Row>;
  id: number;
  /** The row as the server has it. */
  theirs: Row | undefined;
}

/** The rejected change of a row: the reason, both sides' values, and the ways out. Nothing while it is being sent. */
export function RejectedEdit<Row extends TableRow>(props: RejectedEditProps<Row>) {
  const { edits, id, theirs, columns, rowLabel, timeZone } = props;
  const { row, changes, error, isSaving } = edits.overlays.get(id) ?? {};
  if (!row || !changes || !error || isSaving) return null;
  const mine = { ...(theirs ?? row), ...changes };
  const changed = columns.filter((column) => fieldOf(column) in changes);
  return (
    <section
      aria-label={`Not saved: ${rowLabel(row)}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-danger bg-danger-soft px-4 py-2.5 text-sm"
    >
      <TriangleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-60 grow">
        <p>
          <span className="font-medium">{rowLabel(theirs ?? row)}:</span> {error.message}
        </p>
        <ul>
          {changed.map((column) => (
            <li key={columnId(column)}>
              <span>{`${column.header}: yours `}</span>
              <strong className="font-semibold">{cellText(column, mine, timeZone) || 'empty'}</strong>
              {error.newer && theirs && (
                <span>
                  , now <strong className="font-semibold">{cellText(column, theirs, timeZone) || 'empty'}</strong>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex gap-2">
        <Button size="small" onClick={() => edits.again(id, theirs)}>
          {error.needsConfirm ? 'Save anyway' : error.newer ? 'Keep mine' : 'Try again'}
        </Button>
        <Button kind="secondary" size="small" onClick={() => edits.discard(id)}>
          {error.newer ? 'Keep theirs' : 'Discard'}
        </Button>
      </div>
    </section>
  );
}

/** Errors of new rows, announced at once and visible without focusing a cell. */
function RejectedRows<Row extends TableRow>({ model: { newRows, columns } }: ModelProps<Row>) {
  const wrong = newRows.list.filter(({ errors, message }) => message || Object.keys(errors).length > 0);
  return (
    <div role="alert" className="flex flex-col gap-2 not-empty:mt-2">
      {wrong.map(({ key, errors, message }) => (
        <p
          key={key}
          className="flex items-start gap-3 rounded-lg border border-danger bg-danger-soft px-4 py-2.5 text-sm"
        >
          <TriangleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
          <span>
            <span className="font-medium">Not added:</span> {message || namedErrors(errors, columns)}
          </span>
        </p>
      ))}
    </div>
  );
}

/** 'Job: Required, Note: Required'. */
const namedErrors = <Row,>(errors: Readonly<Record<string, string>>, columns: readonly TableColumn<Row>[]) =>
  columns
    .filter((column) => fieldOf(column) in errors)
    .map((column) => `${column.header}: ${errors[fieldOf(column)]}`)
    .join(', ');
