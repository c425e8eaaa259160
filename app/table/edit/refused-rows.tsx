import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import type { NewRows } from './use-new-rows.ts';

interface RefusedRowsProps<Row extends TableRow> {
  newRows: NewRows<Row>;
  columns: readonly TableColumn<Row>[];
}

/** What is wrong with rows that are being added, in words: read out at once, and seen without pointing at a cell. */
export function RefusedRows<Row extends TableRow>({ newRows, columns }: RefusedRowsProps<Row>) {
  const wrong = newRows.list.filter(({ faults, words }) => words || Object.keys(faults).length > 0);
  return (
    <div role="alert" className="flex flex-col gap-2 not-empty:mb-3">
      {wrong.map(({ key, faults, words }) => (
        <p
          key={key}
          className="flex items-start gap-3 rounded-lg border border-danger bg-danger-soft px-4 py-2.5 text-sm"
        >
          <TriangleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
          <span>
            <span className="font-medium">Not added:</span> {words || namedFaults(faults, columns)}
          </span>
        </p>
      ))}
    </div>
  );
}

/** 'Job: Required, Note: Required'. */
const namedFaults = <Row,>(faults: Readonly<Record<string, string>>, columns: readonly TableColumn<Row>[]) =>
  columns
    .filter((column) => fieldOf(column) in faults)
    .map((column) => `${column.header}: ${faults[fieldOf(column)]}`)
    .join(', ');
