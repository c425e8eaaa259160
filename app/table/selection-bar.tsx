import CircleDot from 'lucide-react/icons/circle-dot';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Button, IconButton } from '#app/ui/button.tsx';
import { cellChanges } from './edit/edit-value.ts';
import type { RowChange } from './edit/row-edits.ts';
import { KeyCap, useLetterKeys } from './letter-keys.tsx';
import { offerSelectedRows } from './selected-rows.ts';
import { SumList, sumsOfRows } from './sums.tsx';
import { cellEditOf, columnId, type TableColumn, type TableRow } from './table-column.ts';
import { ChoiceBox, ToolbarSelect } from './toolbar-controls.tsx';
import { definitionOf, type ModelProps } from './use-data-table.ts';

/** Whether a column can be set for several rows at once; not one that identifies a row, such as an address. */
function mayBeAlike<Row>(column: TableColumn<Row>): boolean {
  const edit = cellEditOf(column);
  return edit !== undefined && !(edit.kind === 'text' && column.meta.required);
}

/** Actions on the selected rows, and setting a field of all of them as a single undo step. */
export function SelectionBar<Row extends TableRow>({ model }: ModelProps<Row>) {
  const { table, nouns, edits } = model;
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const count = selected.length;
  const columns = table.getVisibleLeafColumns().map(definitionOf<Row>);
  const editable = edits ? columns.filter(mayBeAlike) : [];
  const offered = model.actions.flatMap(({ label, icon, letter, onMany, isHidden, blockedReason }) => {
    const rows = selected.filter((row) => !isHidden?.(row) && blockedReason?.(row) === undefined);
    return onMany && rows.length > 0 ? [{ label, icon, letter, rows, run: () => onMany(rows) }] : [];
  });
  const [only] = selected;
  const ofOne =
    count === 1 && only
      ? [...model.actions, ...model.menu].flatMap(({ label, icon, letter, onClick, isHidden, blockedReason }) =>
          isHidden?.(only) || blockedReason?.(only) !== undefined
            ? []
            : [{ label, icon, letter, run: () => onClick(only) }],
        )
      : offered;
  // For the command palette, which asks when it opens.
  useEffect(() => {
    if (count === 0) return;
    const label = `${count} ${count === 1 ? nouns[0] : nouns[1]}`;
    return offerSelectedRows({ label, actions: [...ofOne, ...statusActions(model, editable, selected)] });
  });
  const bar = useRef<HTMLElement>(null);
  useLetterKeys(
    {
      ...Object.fromEntries(ofOne.flatMap(({ letter, run }) => (letter ? [[letter, run]] : []))),
      // The field, which is the status where there is one.
      ...(editable.length > 0 && { s: () => bar.current?.querySelector<HTMLElement>('form select')?.focus() }),
    },
    count > 0,
    'page',
    (target) => target.closest('[role=grid]') !== null || bar.current?.contains(target) === true,
  );
  return (
    <div className="pointer-events-none flex justify-center">
      {count > 0 && (
        <section
          ref={bar}
          aria-label="Selected rows"
          className="pointer-events-auto mt-2 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-raised px-4 py-2 shadow-floating"
        >
          <p role="status" className="font-medium text-sm">
            {count} {count === 1 ? nouns[0] : nouns[1]} selected
          </p>
          {model.sums && <SumList fields={model.sums.fields} sums={sumsOfRows(model.sums.fields, selected)} />}
          {offered.map(({ label, icon, letter, rows, run }) => (
            <Button key={label} kind="secondary" size="small" icon={icon} onClick={run}>
              <span>{rows.length < count ? `${label} (${rows.length})` : label}</span>
              {letter && <KeyCap>{letter.toUpperCase()}</KeyCap>}
            </Button>
          ))}
          {editable.length > 0 && <SetField model={model} columns={editable} selected={selected} />}
          <IconButton
            icon={X}
            label="Clear selection"
            className="-mr-2 size-small"
            onClick={() => table.resetRowSelection()}
          />
        </section>
      )}
    </div>
  );
}

/** 'Set status to Completed' for each status that can be chosen. */
function statusActions<Row extends TableRow>(
  { today, edits, mayEdit }: ModelProps<Row>['model'],
  editable: readonly TableColumn<Row>[],
  selected: readonly Row[],
) {
  const column = editable.find(({ meta }) => meta.dataType === 'status');
  const edit = column && cellEditOf(column);
  if (!column || edit?.kind !== 'choice' || edit.find) return [];
  return edit.options.map(({ label }) => ({
    label: `Set ${column.header.toLowerCase()} to ${label}`,
    icon: CircleDot,
    run: () =>
      edits?.commit(
        selected.filter(mayEdit).flatMap((row) => {
          const found = cellChanges(column, label, today, row);
          return found.error === undefined ? [{ row, changes: found.changes }] : [];
        }),
      ),
  }));
}

interface SetFieldProps<Row extends TableRow> extends ModelProps<Row> {
  columns: readonly TableColumn<Row>[];
  selected: readonly Row[];
}

function SetField<Row extends TableRow>({ model, columns, selected }: SetFieldProps<Row>) {
  const { today, edits, mayEdit } = model;
  const [id, setId] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const column =
    columns.find((each) => columnId(each) === id) ??
    columns.find((each) => columnId(each) === 'status') ??
    columns.find(({ meta }) => meta.dataType === 'status') ??
    columns[0];
  const edit = column?.meta.edit;
  if (!column || !edit) return null;
  const options = edit.kind === 'choice' && !edit.find ? edit.options : undefined;
  const begin = (next: string) => {
    setText(next);
    setError(undefined);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!column) return;
    const changes: RowChange<Row>[] = [];
    // Parsed per row: 830 means half past eight on the row's own day.
    for (const row of selected.filter(mayEdit)) {
      const found = cellChanges(column, text, today, row);
      setError(found.error);
      if (found.error !== undefined) return;
      changes.push({ row, changes: found.changes });
    }
    edits?.commit(changes);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <ToolbarSelect
        label="Set"
        options={columns.map((each) => ({ value: columnId(each), label: each.header }))}
        value={columnId(column)}
        onChange={(next) => {
          setId(next);
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
        <ChoiceBox label="to" choices={edit} value={text} none={edit.emptyLabel ?? 'Choose'} onChange={begin} />
      ) : (
        <input
          aria-label={`New ${column.header}`}
          aria-invalid={error ? true : undefined}
          value={text}
          onChange={(event) => begin(event.target.value)}
          autoComplete="off"
          className="h-small w-44 rounded-md border border-line-strong bg-raised px-3 text-sm aria-invalid:border-danger"
        />
      )}
      <Button type="submit" size="small">
        Apply
      </Button>
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </form>
  );
}
