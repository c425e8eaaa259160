import { type ReactNode, useState } from 'react';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { ImportError } from '#server/import/schema.ts';
import { columnId, fieldOf, type TableColumn } from '../table-column.ts';
import { errorText, importFields } from './import-fields.ts';
import type { RunningImport } from './use-import.ts';

const shownAtFirst = 100;

export function ImportPreview<Row>({
  columns,
  run,
}: {
  columns: readonly TableColumn<Row>[];
  run: RunningImport<Row>;
}) {
  const { headings, lines, matched, errors } = run;
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [shown, setShown] = useState(shownAtFirst);
  const wrong = new Map<number, ImportError[]>();
  for (const error of errors) wrong.set(error.row, [...(wrong.get(error.row) ?? []), error]);
  const rows = lines.map((cells, at) => ({ cells, number: at + 1 }));
  const wanted = onlyWrong && wrong.size > 0 ? rows.filter(({ number }) => wrong.has(number)) : rows;
  const inCells = new Set(matched.map((column) => column && fieldOf(column)));
  return (
    <div className="flex min-h-0 flex-col gap-2">
      {wrong.size > 0 && lines.length > 1 && (
        <CheckboxField
          label="Only rows with errors"
          checked={onlyWrong}
          onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)}
          className="px-2"
        />
      )}
      <section aria-label="Preview" className="max-h-[50dvh] overflow-auto rounded-lg border border-line">
        <table className="min-w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 z-5 w-1 border-line border-b bg-sunken px-3 text-right font-medium text-muted"
              >
                Row
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
                    value={matched[at] ? columnId(matched[at]) : ''}
                    disabled={run.stage === 'adding'}
                    onChange={({ currentTarget }) =>
                      run.match(
                        at,
                        columns.find((column) => columnId(column) === currentTarget.value),
                      )
                    }
                    className={classNames(
                      'h-row w-full rounded-md border border-line-strong bg-raised px-1.5 font-normal',
                      !matched[at] && 'text-muted',
                    )}
                  >
                    <option value="">Not imported</option>
                    {importFields(columns).map((column) => (
                      <option key={columnId(column)} value={columnId(column)}>
                        {column.header}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {wanted.slice(0, shown).map(({ cells, number }) => {
              const rowErrors = wrong.get(number) ?? [];
              return (
                <tr key={number}>
                  <th
                    scope="row"
                    className="border-line border-b px-3 py-1.5 text-right align-top font-normal text-muted tabular-nums"
                  >
                    <span>{number}</span>
                    {rowErrors
                      .filter(({ field }) => !inCells.has(field ?? undefined))
                      .map(({ field, message }) => (
                        <CellError key={message}>
                          {[columns.find((column) => fieldOf(column) === field)?.header, errorText(message)]
                            .filter(Boolean)
                            .join(': ')}
                        </CellError>
                      ))}
                  </th>
                  {headings.map((_, at) => {
                    const column = matched[at];
                    const cellError = column && rowErrors.find(({ field }) => field === fieldOf(column));
                    return (
                      <td
                        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file are never reordered
                        key={at}
                        className={classNames(
                          'max-w-72 border-line border-b px-3 py-1.5 align-top',
                          !column && 'text-muted line-through decoration-line-strong',
                          cellError && 'bg-danger-soft shadow-[inset_0_0_0_1px_var(--danger)]',
                        )}
                      >
                        <span className="line-clamp-2 break-words">{cells[at]}</span>
                        {cellError && <CellError>{errorText(cellError.message)}</CellError>}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {wanted.length > shown && (
        <Button kind="quiet" size="small" onClick={() => setShown(shown + shownAtFirst)} className="self-start">
          Show more of {formatCount(wanted.length)} rows
        </Button>
      )}
    </div>
  );
}

function CellError({ children }: { children: ReactNode }) {
  return <span className="block text-left font-medium text-danger">{children}</span>;
}
