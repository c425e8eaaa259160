import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, type DragEvent, type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { buttonStyle } from '#app/ui/button-style.ts';
import { classNames } from '#app/ui/class-names.ts';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { TableColumn } from '../table-column.ts';
import { importFields } from './import-fields.ts';
import type { Source } from './use-import.ts';

interface ImportSourceProps<Row> {
  columns: readonly TableColumn<Row>[];
  many: string;
  most: number;
  onSource: (source: Source) => void;
}

/** The rows of an import: from a file, or pasted from a spreadsheet. */
export function ImportSource<Row>({ columns, many, most, onSource }: ImportSourceProps<Row>) {
  const [pasted, setPasted] = useState('');
  const [isOver, setOver] = useState(false);
  const fields = importFields(columns);
  const needed = fields.filter(({ meta }) => meta.required && meta.initial === undefined);
  const headings = fields.map(({ header }) => header).join(',');

  const take = async (file: File | undefined) =>
    file && onSource({ name: file.name, text: await file.text() });
  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (pasted.trim() !== '') onSource({ name: 'what was pasted', text: pasted });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">
        {`The first line names the columns; a file that was exported here fits as it is. At most ${most.toLocaleString('en-GB')} ${many} at once, and either all of them are added or none.${needed.length > 0 ? ` Needed: ${needed.map(({ header }) => header).join(', ')}.` : ''}`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-lg border border-line-strong border-dashed px-4 py-8 text-muted',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <label
          className={classNames(
            buttonStyle({ kind: 'primary' }),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          )}
        >
          <FileUp className="size-5 shrink-0" aria-hidden="true" />
          Choose a file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            className="sr-only"
            onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => take(currentTarget.files?.[0])}
          />
        </label>
        <p className="text-sm max-lg:hidden">or drop it here</p>
      </div>
      <TextareaField
        label="Or paste rows from a spreadsheet"
        rows={3}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        className="[&_textarea]:max-h-60 [&_textarea]:font-mono [&_textarea]:text-sm"
      />
      <LeaveConfirmDialog isHeld={pasted.trim() !== ''} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${headings}\r\n`)}`}
          download={`${many}.csv`}
          className={buttonStyle({ kind: 'quiet' })}
        >
          <Download className="size-5 shrink-0" aria-hidden="true" />
          Download an empty file
        </a>
        <Button type="submit" kind="secondary" disabled={pasted.trim() === ''}>
          Continue
        </Button>
      </div>
    </form>
  );
}
