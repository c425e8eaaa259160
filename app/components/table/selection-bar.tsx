import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { parseCell } from './parse-cell.ts';
import { cellEditOf, fieldOf, type TableColumn, type TableRow } from './table-column.ts';
import { ToolbarSelect } from './toolbar-select.tsx';
import type { Selection } from './use-selection.ts';
import type { TableEdits } from './use-table-edits.ts';

interface SelectionBarProps<Row extends TableRow> {
  selection: Selection<Row>;
  columns: readonly TableColumn<Row>[];
  nouns: readonly [one: string, many: string];
  today: string;
  edits: TableEdits<Row> | undefined;
  mayEdit: (row: Row) => boolean;
}

/** What can be done with the rows that are ticked: one field of all of them is set, as one step that Undo takes back. */
export function SelectionBar<Row extends TableRow>(props: SelectionBarProps<Row>) {
  const { selection, columns, nouns, edits } = props;
  const count = selection.selected.length;
  const changed = edits ? columns.filter(cellEditOf) : [];
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-bar flex justify-center px-4">
      {count > 0 && (
        <section
          aria-label="Selected rows"
          className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-raised px-4 py-2 shadow-floating"
        >
          <p role="status" className="font-medium text-sm tabular-nums">
            {count} {count === 1 ? nouns[0] : nouns[1]} selected
          </p>
          {changed.length > 0 && <SetField {...props} columns={changed} />}
          <IconButton icon={X} label="Clear selection" className="-mr-2 size-9" onClick={selection.clear} />
        </section>
      )}
    </div>
  );
}

function SetField<Row extends TableRow>({
  selection,
  columns,
  today,
  edits,
  mayEdit,
}: SelectionBarProps<Row>) {
  const [key, setKey] = useState(columns[0]?.key ?? '');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const column = columns.find((each) => each.key === key) ?? columns[0];
  const edit = column?.edit;
  if (!column || !edit) return null;
  const options = edit.kind === 'choice' ? edit.options : undefined;
  const begin = (next: string) => {
    setText(next);
    setFault(undefined);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!column) return;
    const parsed = parseCell(column, text, today);
    setFault(parsed.fault);
    if (parsed.fault !== undefined) return;
    const rows = selection.selected.filter(mayEdit);
    edits?.commit(rows.map((row) => ({ row, changes: { [fieldOf(column)]: parsed.value } })));
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <ToolbarSelect
        label="Set"
        options={columns.map((each) => ({ value: each.key, label: each.label }))}
        value={column.key}
        onChange={(next) => {
          setKey(next);
          begin('');
        }}
      />
      {options ? (
        <ToolbarSelect
          label="to"
          options={[
            { value: '', label: edit.kind === 'choice' && edit.emptyLabel ? edit.emptyLabel : 'Choose' },
            ...options.map(({ label }) => ({ value: label, label })),
          ]}
          value={text}
          onChange={begin}
        />
      ) : (
        <input
          aria-label={`New ${column.label}`}
          aria-invalid={fault ? true : undefined}
          value={text}
          onChange={(event) => begin(event.target.value)}
          autoComplete="off"
          className="h-9 w-44 rounded-md border border-line-strong bg-raised px-3 text-sm aria-invalid:border-danger"
        />
      )}
      <Button type="submit" size="small">
        Apply
      </Button>
      {fault && (
        <p role="alert" className="font-medium text-danger text-sm">
          {fault}
        </p>
      )}
    </form>
  );
}
