import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Duplicate, DuplicateAction, ImportError } from '#server/import/schema.ts';
import { fieldOf, type TableColumn } from '../table-column.ts';
import { errorText } from './import-fields.ts';
import { targetKey, targetName, targetsOf } from './targets.ts';
import { actionOf, type RunningImport } from './use-import.ts';

const shownAtFirst = 100;

export const duplicateChoices = [
  { value: 'skip', many: 'Skip them', one: 'Skip' },
  { value: 'update', many: 'Update them from the file', one: 'Update' },
  { value: 'add', many: 'Add them anyway', one: 'Add anyway' },
] as const satisfies readonly { value: DuplicateAction; many: string; one: string }[];

const rowButton =
  'inline-flex size-row items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text disabled:opacity-30';

interface PreviewProps<Row> {
  columns: readonly TableColumn<Row>[];
  run: RunningImport<Row>;
}

export function ImportPreview<Row>({ columns, run }: PreviewProps<Row>) {
  const { lines, errors } = run;
  /** Rows whose cells are fields: those with errors, and those chosen since, so that no field goes while it is used. */
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [onlyDuplicates, setOnlyDuplicates] = useState(false);
  const [shown, setShown] = useState(shownAtFirst);
  const wrong = new Map<number, ImportError[]>();
  for (const error of errors) wrong.set(error.row, [...(wrong.get(error.row) ?? []), error]);
  const rows = lines.map((cells, at) => ({ cells, number: at + 1 }));
  const isWrong = (number: number) => wrong.has(number) || edited.has(number);
  const isDuplicate = (number: number) => run.duplicates.found.has(number - 1);
  const hasDuplicates = run.duplicates.found.size > 0;
  const limits = [
    ...(onlyWrong && wrong.size > 0 ? [isWrong] : []),
    ...(onlyDuplicates && hasDuplicates ? [isDuplicate] : []),
  ];
  const visible = rows.filter(({ number }) => limits.length === 0 || limits.some((limit) => limit(number)));
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <div className="flex flex-wrap gap-x-6 empty:hidden">
        {wrong.size > 0 && lines.length > 1 && (
          <CheckboxField
            label="Only rows with errors"
            checked={onlyWrong}
            onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)}
            className="px-2"
          />
        )}
        {hasDuplicates && lines.length > 1 && (
          <CheckboxField
            label="Only rows that are there already"
            checked={onlyDuplicates}
            onChange={({ currentTarget }) => setOnlyDuplicates(currentTarget.checked)}
            className="px-2"
          />
        )}
      </div>
      <section aria-label="Preview" className="max-h-[38dvh] overflow-auto rounded-lg border border-line">
        <table className="min-w-full border-separate border-spacing-0 text-sm">
          <PreviewHead columns={columns} run={run} />
          <tbody>
            {visible.slice(0, shown).map(({ cells, number }) => (
              <PreviewRow
                key={number}
                columns={columns}
                run={run}
                number={number}
                cells={cells}
                errors={wrong.get(number) ?? []}
                isOpen={isWrong(number)}
                onEdit={() => setEdited((now) => new Set([...now, number]))}
              />
            ))}
          </tbody>
        </table>
      </section>
      {visible.length > shown && (
        <Button kind="quiet" size="small" onClick={() => setShown(shown + shownAtFirst)} className="self-start">
          Show more of {formatCount(visible.length)} rows
        </Button>
      )}
    </div>
  );
}

interface CellFieldProps {
  label: string;
  isWrong: boolean;
  text: string;
  disabled: boolean;
  onFocus: () => void;
  onChange: (text: string) => void;
}

/** The text is taken on leaving: each change is checked by the server. A field of one line would drop line breaks. */
function CellField({ label, isWrong, text, disabled, onFocus, onChange }: CellFieldProps) {
  const lines = text.split(/\r\n|\r|\n/);
  const Field = lines.length > 1 ? 'textarea' : 'input';
  const take = ({ value }: { value: string }) => value !== lines.join('\n') && onChange(value);
  return (
    <Field
      aria-label={label}
      aria-invalid={isWrong || undefined}
      defaultValue={text}
      disabled={disabled}
      onFocus={onFocus}
      onBlur={({ currentTarget }: { currentTarget: { value: string } }) => take(currentTarget)}
      onKeyDown={({ key, currentTarget }: { key: string; currentTarget: { value: string } }) => {
        if (key === 'Enter' && Field === 'input') take(currentTarget);
      }}
      {...(Field === 'textarea' && { rows: lines.length })}
      className="min-h-row w-full min-w-32 rounded-md border border-line-strong bg-raised px-2 aria-invalid:border-danger"
    />
  );
}

/** The file's columns, each with the choice of its field. */
function PreviewHead<Row>({ columns, run }: PreviewProps<Row>) {
  const { headings, targets } = run;
  const all = targetsOf(columns);
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky top-0 z-5 w-1 border-line border-b bg-sunken px-3 text-right font-medium text-muted"
        >
          Row
        </th>
        <th scope="col" className="sticky top-0 z-5 w-1 border-line border-b bg-sunken">
          <span className="sr-only">Skip or correct</span>
        </th>
        {headings.map((heading, at) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file are never reordered
            key={at}
            scope="col"
            className="sticky top-0 z-5 min-w-36 border-line border-b bg-sunken px-3 py-2 text-left font-medium"
          >
            <span className="block truncate pb-1">{heading || `Column ${at + 1}`}</span>
            <select
              aria-label={`${heading || `Column ${at + 1}`}: field`}
              value={targets[at] ? targetKey(targets[at]) : ''}
              disabled={run.stage === 'adding'}
              onChange={({ currentTarget }) =>
                run.match(
                  at,
                  all.find((target) => targetKey(target) === currentTarget.value),
                )
              }
              className={classNames(
                'h-row w-full rounded-md border border-line-strong bg-raised px-1.5 font-normal',
                !targets[at] && 'text-muted',
              )}
            >
              <option value="">Not imported</option>
              {all.map((target) => (
                <option key={targetKey(target)} value={targetKey(target)}>
                  {targetName(target)}
                </option>
              ))}
            </select>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PreviewRowProps<Row> extends PreviewProps<Row> {
  /** From 1. */
  number: number;
  cells: readonly string[];
  errors: readonly ImportError[];
  /** Its cells are fields. */
  isOpen: boolean;
  onEdit: () => void;
}

function PreviewRow<Row>({ columns, run, number, cells, errors, isOpen, onEdit }: PreviewRowProps<Row>) {
  const { headings, targets, fields } = run;
  const isBusy = run.stage === 'adding';
  const isSkipped = run.skipped.has(number - 1);
  const duplicate = isSkipped ? undefined : run.duplicates.found.get(number - 1);
  const action = actionOf(run.duplicates, number - 1);
  const isEdited = !isSkipped && isOpen;
  const inCells = new Set<string | null>(fields.map(({ field }) => field));
  const edge = duplicate ? 'border-line' : 'border-line border-b';
  return (
    <>
      <tr
        className={classNames(isSkipped && 'text-muted line-through', duplicate && action === 'skip' && 'text-muted')}
      >
        <th
          scope="row"
          rowSpan={duplicate ? 2 : 1}
          className="border-line border-b px-3 py-1.5 text-right align-top font-normal text-muted"
        >
          <span>{number}</span>
          {errors
            .filter(({ field }) => !inCells.has(field))
            .map(({ field, message }) => (
              <CellError key={message}>
                {[columns.find((column) => fieldOf(column) === field)?.header, errorText(message)]
                  .filter(Boolean)
                  .join(': ')}
              </CellError>
            ))}
        </th>
        <td className={classNames(edge, 'p-0 align-top')}>
          <div className="flex">
            <button
              type="button"
              aria-pressed={isSkipped}
              aria-label={`Skip row ${number}`}
              title={isSkipped ? 'Import this row' : 'Skip this row'}
              disabled={isBusy}
              onClick={() => run.skip(number - 1, !isSkipped)}
              className={rowButton}
            >
              {isSkipped ? (
                <RotateCcw className="size-4" aria-hidden="true" />
              ) : (
                <Ban className="size-4" aria-hidden="true" />
              )}
            </button>
            <button
              type="button"
              aria-label={`Correct row ${number}`}
              title="Correct this row"
              disabled={isBusy || isSkipped || isEdited}
              onClick={onEdit}
              className={rowButton}
            >
              <Pencil className="size-4" aria-hidden="true" />
            </button>
          </div>
        </td>
        {headings.map((heading, at) => {
          const column = targets[at]?.column;
          // Of a field from several columns, the first shows it.
          const shownField = fields.find((each) => each.at[0] === at)?.field;
          const cellError = errors.find(({ field }) => field !== null && field === shownField);
          return (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file are never reordered
              key={at}
              className={classNames(
                'max-w-72 align-top',
                edge,
                isEdited && column ? 'p-1' : 'px-3 py-1.5',
                !column && 'text-muted line-through decoration-line-strong',
                cellError && 'bg-danger-soft shadow-[inset_0_0_0_1px_var(--danger)]',
              )}
            >
              {isEdited && column ? (
                <CellField
                  label={`${heading || `Column ${at + 1}`}, row ${number}`}
                  isWrong={cellError !== undefined}
                  text={cells[at] ?? ''}
                  disabled={isBusy}
                  onFocus={onEdit}
                  onChange={(text) => run.change(number - 1, at, text)}
                />
              ) : (
                <span className="line-clamp-2 break-words">{cells[at]}</span>
              )}
              {cellError && <CellError>{errorText(cellError.message)}</CellError>}
            </td>
          );
        })}
      </tr>
      {duplicate && (
        <tr>
          <td colSpan={headings.length + 1} className="border-line border-b px-2 pb-1.5">
            <label className="sticky left-2 inline-flex flex-wrap items-center gap-2">
              <select
                aria-label={`Row ${number}, which is there already`}
                value={action}
                disabled={isBusy}
                onChange={({ currentTarget }) => run.decide(currentTarget.value as DuplicateAction, number - 1)}
                className="h-row rounded-md border border-line-strong bg-raised px-1.5"
              >
                {duplicateChoices.map(({ value, one }) => (
                  <option key={value} value={value}>
                    {one}
                  </option>
                ))}
              </select>
              <Copy className="size-4 shrink-0 text-warning" aria-hidden="true" />
              <span>{likeMessage(duplicate)}</span>
            </label>
          </td>
        </tr>
      )}
    </>
  );
}

function likeMessage({ like_row, name }: Duplicate): string {
  if (like_row !== null) return `Like row ${like_row}`;
  return name === '' ? 'There already' : `There already: ${name}`;
}

function CellError({ children }: { children: ReactNode }) {
  return <span className="block text-left font-medium text-danger">{children}</span>;
}
