import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '#app/ui/button.tsx';
import { cellText } from '../grid/cell-style.ts';
import { columnId, fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import type { TableEdits } from './use-table-edits.ts';

interface RefusedEditsProps<Row extends TableRow> {
  edits: TableEdits<Row>;
  /** As the server has them. */
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowLabel: (row: Row) => string;
  timeZone: string;
}

/** What could not be saved, with what was typed: to be sent again or given up. Nothing is lost by itself. */
export function RefusedEdits<Row extends TableRow>({
  edits,
  rows,
  columns,
  rowLabel,
  timeZone,
}: RefusedEditsProps<Row>) {
  const refused = [...edits.overlays].filter(([, { fault, isSaving }]) => fault && !isSaving);
  return (
    <div role="alert" className="flex flex-col gap-2 not-empty:mb-3">
      {refused.map(([id, { row, changes, fault }]) => {
        const theirs = rows.find((each) => each.id === id);
        const mine = { ...(theirs ?? row), ...changes };
        const changed = columns.filter((column) => fieldOf(column) in changes);
        return (
          <section
            key={id}
            aria-label={`Not saved: ${rowLabel(row)}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-danger bg-danger-soft px-4 py-2.5 text-sm"
          >
            <TriangleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
            <div className="min-w-60 grow">
              <p>
                <span className="font-medium">{rowLabel(theirs ?? row)}:</span> {fault?.words}
              </p>
              <ul>
                {changed.map((column) => (
                  <li key={columnId(column)}>
                    <span>{`${column.header}: yours `}</span>
                    <strong className="font-semibold">{cellText(column, mine, timeZone) || 'empty'}</strong>
                    {fault?.newer && theirs && (
                      <span>
                        , now{' '}
                        <strong className="font-semibold">
                          {cellText(column, theirs, timeZone) || 'empty'}
                        </strong>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
            <div className="flex gap-2">
              <Button size="small" onClick={() => edits.again(id, theirs)}>
                {fault?.isQuestion ? 'Save anyway' : fault?.newer ? 'Save mine' : 'Try again'}
              </Button>
              <Button kind="secondary" size="small" onClick={() => edits.discard(id)}>
                {fault?.newer ? 'Keep theirs' : 'Discard'}
              </Button>
            </div>
          </section>
        );
      })}
    </div>
  );
}
