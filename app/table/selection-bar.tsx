import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ChoiceBox } from './choice-box.tsx';
import { cellChanges } from './edit/parse-cell.ts';
import type { RowChange } from './edit/row-edits.ts';
import type { TableEdits } from './edit/use-table-edits.ts';
import type { RowAction } from './grid/row-actions.tsx';
import type { Selection } from './state/use-selection.ts';
import { cellEditOf, type TableColumn, type TableRow } from './table-column.ts';
import { ToolbarSelect } from './toolbar-select.tsx';

interface SelectionBarProps<Row extends TableRow> {
  selection: Selection<Row>;
  columns: readonly TableColumn<Row>[];
  nouns: readonly [one: string, many: string];
  today: string;
  edits: TableEdits<Row> | undefined;
  mayEdit: (row: Row) => boolean;
  actions?: readonly RowAction<Row>[];
}

/** What can be done with the rows that are ticked: one field of all of them is set, as one step that Undo takes back. */
export function SelectionBar<Row extends TableRow>(props: SelectionBarProps<Row>) {
  const { selection, columns, nouns, edits, actions = [] } = props;
  const count = selection.selected.length;
  const changed = edits ? columns.filter((column) => cellEditOf(column)) : [];
  const offered = actions.flatMap(({ label, icon, onMany, isHidden, refusal }) => {
    const rows = selection.selected.filter((row) => !isHidden?.(row) && refusal?.(row) === undefined);
    return onMany && rows.length > 0 ? [{ label, icon, rows, run: () => onMany(rows) }] : [];
  });
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
          {offered.map(({ label, icon, rows, run }) => (
            <Button key={label} kind="secondary" size="small" icon={icon} onClick={run}>
              {rows.length < count ? `${label} (${rows.length})` : label}
            </Button>
          ))}
          {changed.length > 0 && <SetField {...props} columns={changed} />}
          <IconButton
            icon={X}
            label="Clear selection"
            className="-mr-2 size-small"
            onClick={selection.clear}
          />
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
  const options = edit.kind === 'choice' && !edit.find ? edit.options : undefined;
  const begin = (next: string) => {
    setText(next);
    setFault(undefined);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!column) return;
    const changes: RowChange<Row>[] = [];
    // Each row reads it for itself: 830 is half past eight of its own day.
    for (const row of selection.selected.filter(mayEdit)) {
      const found = cellChanges(column, text, today, row);
      setFault(found.fault);
      if (found.fault !== undefined) return;
      changes.push({ row, changes: found.changes });
    }
    edits?.commit(changes);
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
      ) : edit.kind === 'choice' ? (
        <ChoiceBox
          label="to"
          choices={edit}
          value={text}
          none={edit.emptyLabel ?? 'Choose'}
          onChange={begin}
        />
      ) : (
        <input
          aria-label={`New ${column.label}`}
          aria-invalid={fault ? true : undefined}
          value={text}
          onChange={(event) => begin(event.target.value)}
          autoComplete="off"
          className="h-small w-44 rounded-md border border-line-strong bg-raised px-3 text-sm aria-invalid:border-danger"
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
