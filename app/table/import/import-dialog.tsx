import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/error-message.ts';
import { formatCount } from '#app/lib/format.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { FileInput } from '#app/ui/file-input.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DuplicateAction } from '#server/import/schema.ts';
import type { TableColumn } from '../table-column.ts';
import { importFields } from './import-fields.ts';
import { duplicateChoices, ImportPreview } from './import-preview.tsx';
import { type Encoding, readFile } from './read-file.ts';
import { isBlank, readLines } from './read-lines.ts';
import type { Source } from './read-sheet.ts';
import { templateCsv, templateXlsx } from './template.ts';
import { type ImportedTable, type RunningImport, useImport } from './use-import.ts';

interface ImportDialogProps<Row> extends ImportedTable<Row> {
  open: boolean;
  onClose: () => void;
  /** A file that was chosen before the dialog opened. */
  source?: Source | undefined;
  onImported?: () => void;
}

export function ImportDialog<Row>(props: ImportDialogProps<Row>) {
  const { open, nouns, onClose, onImported } = props;
  const [source, setSource] = useState<Source | null>(props.source ?? null);
  /** Counts the files chosen, each of which is a new preview. */
  const [chosen, setChosen] = useState(0);
  const take = (next: Source) => {
    setSource(next);
    setChosen((now) => now + 1);
  };
  const close = () => {
    setSource(null);
    onClose();
  };
  const done = () => {
    close();
    onImported?.();
  };
  return (
    <Dialog open={open} onOpenChange={close} kind="wide" title={`Import ${nouns[1]}`}>
      {source ? (
        <Rows {...props} key={chosen} source={source} onBack={() => setSource(null)} onDone={done} />
      ) : (
        <ImportSource {...props} onSource={take} />
      )}
    </Dialog>
  );
}

const encodingMessages: Record<Encoding, string> = {
  'UTF-8': 'Read as UTF-8.',
  'UTF-16': 'Read as UTF-16.',
  'Windows-1252': 'Read as Windows-1252, as Excel saves CSV. Check that £ signs, dashes and accents are right.',
};

interface RowsProps<Row> extends ImportDialogProps<Row> {
  source: Source;
  onBack: () => void;
  onDone: () => void;
}

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

function Rows<Row>({ source, columns, imports, nouns, onBack, onDone }: RowsProps<Row>) {
  const run = useImport({ source, columns, imports, onDone });
  const { lines, counts, errors, stage, isReady } = run;
  const problem = problemOf(run, nouns, imports.most);
  const isAdding = stage === 'adding';
  // The control that had the focus is gone.
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const mayAdd = isReady && !problem && stage === 'checked' && errors.length === 0 && counts.add + counts.update > 0;
  return (
    <div ref={container} tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
      {problem ? (
        <Banner tone="warning" announce>
          {problem}
        </Banner>
      ) : (
        <Findings run={run} nouns={nouns} name={source.name} />
      )}
      {source.encoding && <p className="text-muted">{encodingMessages[source.encoding]}</p>}
      <ReadingFields source={source} run={run} />
      {lines.length > 0 && <ImportPreview columns={columns} run={run} />}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button loading={isAdding} disabled={!mayAdd && !isAdding} onClick={run.add}>
          {buttonLabel(run, nouns)}
        </Button>
        <Button kind="secondary" onClick={isAdding ? run.stop : onBack}>
          {isAdding ? 'Cancel' : 'Choose a different file'}
        </Button>
      </div>
    </div>
  );
}

function buttonLabel<Row>({ counts: { add, update } }: RunningImport<Row>, nouns: readonly [string, string]): string {
  if (update === 0) return `Import ${counted(add, nouns)}`;
  return add === 0
    ? `Update ${counted(update, nouns)}`
    : `Import ${formatCount(add)} and update ${counted(update, nouns)}`;
}

/** Lines among which the headings are chosen. */
const headingChoices = 30;

const shortened = (line: readonly string[]) => {
  const text = line.filter((cell) => cell.trim() !== '').join(', ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

const dayOrders = [
  { value: 'day', label: 'Day first: 3/11 is 3 November' },
  { value: 'month', label: 'Month first: 3/11 is 11 March' },
];
const dayStarts = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  return { value: time, label: time };
});

/** Asks for the sheet, the row of the headings and the order of days, which a file does not say by itself. */
function ReadingFields<Row>({ source, run }: { source: Source; run: RunningImport<Row> }) {
  const { all, headingAt, tracker, asksDayOrder, asksDayStart, stage } = run;
  const isBusy = stage === 'adding';
  const rows = all.slice(0, headingChoices).flatMap((line, at) => (isBlank(line) ? [] : [{ line, at }]));
  return (
    <>
      {tracker && (
        <p className="text-muted">
          {`This is a detailed report of ${tracker}. Workers are found by their email or name, jobs by the project’s name.`}
        </p>
      )}
      <div className="grid gap-3 empty:hidden sm:grid-cols-2">
        {source.sheets.length > 1 && (
          <SelectField
            label="Sheet"
            value={String(run.sheetAt)}
            disabled={isBusy}
            options={source.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
            onChange={({ currentTarget }) => run.chooseSheet(Number(currentTarget.value))}
          />
        )}
        {rows.length > 1 && (
          <SelectField
            label="Headings are in"
            value={String(headingAt)}
            disabled={isBusy}
            options={rows.map(({ line, at }) => ({ value: String(at), label: `Row ${at + 1}: ${shortened(line)}` }))}
            onChange={({ currentTarget }) => run.chooseHeading(Number(currentTarget.value))}
          />
        )}
        {run.duplicates.found.size > 0 && (
          <SelectField
            label={`Rows that are there already (${formatCount(run.duplicates.found.size)})`}
            value={run.duplicates.all}
            disabled={isBusy}
            options={duplicateChoices.map(({ value, many }) => ({ value, label: many }))}
            onChange={({ currentTarget }) => run.decide(currentTarget.value as DuplicateAction)}
          />
        )}
        {asksDayOrder && (
          <SelectField
            label="Days are written"
            value={run.dayOrder}
            disabled={isBusy}
            options={dayOrders}
            onChange={({ currentTarget }) => run.chooseDayOrder(currentTarget.value === 'month' ? 'month' : 'day')}
          />
        )}
        {asksDayStart && (
          <SelectField
            label="Each day starts at"
            hint="The file says how long each record took. Those of a day follow each other."
            value={run.dayStart}
            disabled={isBusy}
            options={dayStarts}
            onChange={({ currentTarget }) => run.chooseDayStart(currentTarget.value)}
          />
        )}
      </div>
    </>
  );
}

/** Why the file cannot be imported at all; undefined if it can. */
function problemOf<Row>(
  { lines, count, missing, isReady, stage }: RunningImport<Row>,
  [, many]: readonly [string, string],
  most: number,
) {
  if (lines.length === 0)
    return 'No rows found. One row must contain the column names, with the rows to import below it.';
  if (count === 0) return 'Every row is skipped. Keep at least one.';
  if (count > most)
    return `At most ${formatCount(most)} ${many} can be imported at once. This file has ${formatCount(count)}.`;
  if (missing.length > 0 && !isReady && stage !== 'checking')
    return `Choose the columns for these required fields: ${missing.map(({ header }) => header).join(', ')}.`;
  return isReady || stage === 'checking' ? undefined : 'Match at least one column to a field.';
}

interface FindingsProps<Row> {
  run: RunningImport<Row>;
  nouns: readonly [string, string];
  name: string;
}

function Findings<Row>({ run, nouns, name }: FindingsProps<Row>) {
  const { count, errors, stage, checked, isPastConfirmed, confirmPast } = run;
  const whole = errors.find(({ row }) => row === 0);
  const wrong = new Set(errors.map(({ row }) => row)).size;
  if (stage === 'adding')
    return <ProgressLine label={`Importing ${counted(run.counts.add + run.counts.update, nouns)}`} />;
  if (stage === 'checking') return <ProgressLine label={`Checking ${counted(count, nouns)}`} share={checked} />;
  if (whole)
    return (
      <Banner tone="danger" announce>
        {whole.message}
      </Banner>
    );
  return (
    <>
      {wrong > 0 ? (
        <Banner tone="danger" announce>
          {wrong === 1 ? '1 row has' : `${formatCount(wrong)} rows have`} errors. Correct them here or skip the rows:
          nothing is imported until no row has an error.
        </Banner>
      ) : (
        <Banner tone="success" announce>
          {readyMessage(run, nouns, name)}
        </Banner>
      )}
      {(isPastConfirmed || errors.some(({ is_question }) => is_question)) && (
        <CheckboxField
          label="Also recalculate existing records"
          checked={isPastConfirmed}
          onChange={({ currentTarget }) => confirmPast(currentTarget.checked)}
          className="px-2"
        />
      )}
    </>
  );
}

function readyMessage<Row>({ counts, skipped }: RunningImport<Row>, nouns: readonly [string, string], name: string) {
  const { add, update, skip } = counts;
  const parts = [
    add + update === 0
      ? `Nothing to import from ${name}: every row is there already.`
      : `${counted(add + update, nouns)} in ${name}, ready to import.`,
    update > 0 && add > 0 && `${formatCount(update)} of them to update.`,
    add + update > 0 && skip > 0 && `${formatCount(skip)} there already, skipped.`,
    skipped.size > 0 && `${formatCount(skipped.size)} skipped.`,
  ];
  return parts.filter(Boolean).join(' ');
}

function ProgressLine({ label, share }: { label: string; share?: number }) {
  return (
    <div role="status" className="flex flex-col gap-2 py-3">
      <p>{label}…</p>
      {share !== undefined && <ProgressBar label={label} value={share} />}
    </div>
  );
}

interface ImportSourceProps<Row> extends ImportedTable<Row> {
  onSource: (source: Source) => void;
}

function ImportSource<Row>({
  columns,
  nouns: [, many],
  imports: { most, remembered },
  onSource,
}: ImportSourceProps<Row>) {
  const [pasted, setPasted] = useState('');
  const [isOver, setOver] = useState(false);
  const fields = importFields(columns);
  const needed = fields.filter(({ meta }) => meta.required && meta.initial === undefined);

  const [error, setError] = useState<string>();
  async function take(file: File | undefined) {
    if (!file) return;
    try {
      const read = await readFile(new Uint8Array(await file.arrayBuffer()));
      setError(read.error);
      if (read.value) onSource({ name: file.name, ...read.value, remembered: await remembered() });
    } catch (failure) {
      setError(errorMessage(failure));
    }
  }
  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (pasted.trim() === '') return;
    const sheets = [{ name: '', lines: readLines(pasted) }];
    remembered().then(
      (headings) => onSource({ name: 'the pasted rows', sheets, remembered: headings }),
      (failure) => setError(errorMessage(failure)),
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">
        {`CSV or Excel. One row must contain the column names, in your own words. You can import files exported from here unchanged. Up to ${formatCount(most)} ${many} at once. If any row has an error, nothing is imported.${needed.length > 0 ? ` Required: ${needed.map(({ header }) => header).join(', ')}.` : ''}`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop only; the button inside does the same */}
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
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is a child */}
        <label
          className={classNames(
            buttonStyle({ kind: 'primary' }),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          )}
        >
          <FileUp className="size-5 shrink-0" aria-hidden="true" />
          Choose a file
          <FileInput
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
            className="sr-only"
            onPick={([file]) => take(file)}
          />
        </label>
        <p className="text-sm max-lg:hidden">or drop a file here</p>
      </div>
      {error && (
        <Banner tone="danger" announce>
          {error}
        </Banner>
      )}
      <TextareaField
        label="Or paste rows from a spreadsheet"
        rows={3}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        className="[&_textarea]:max-h-60 [&_textarea]:font-mono [&_textarea]:text-sm"
      />
      <LeaveConfirmDialog isHeld={pasted.trim() !== ''} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Templates columns={columns} name={many} />
        <Button type="submit" kind="secondary" disabled={pasted.trim() === ''}>
          Continue
        </Button>
      </div>
    </form>
  );
}

/** An empty file with the headings of a table, as CSV and as an Excel workbook. */
export function Templates<Row>({ columns, name }: { columns: readonly TableColumn<Row>[]; name: string }) {
  return (
    <div className="flex flex-wrap items-center text-muted text-sm">
      <Download className="mr-1.5 size-4 shrink-0" aria-hidden="true" />
      <span>Template</span>
      <a href={templateCsv(columns)} download={`${name}.csv`} className={buttonStyle({ kind: 'plain', size: 'small' })}>
        <span>
          CSV<span className="sr-only"> template for {name}</span>
        </span>
      </a>
      <Button kind="plain" size="small" onClick={() => templateXlsx(columns, name)}>
        <span>
          Excel<span className="sr-only"> template for {name}</span>
        </span>
      </Button>
    </div>
  );
}
