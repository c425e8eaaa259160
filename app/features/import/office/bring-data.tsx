import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import FileUp from 'lucide-react/icons/file-up';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { errorMessage } from '#app/lib/error-message.ts';
import { formatCount } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { ImportDialog, Templates } from '#app/table/import/import-dialog.tsx';
import { readFile } from '#app/table/import/read-file.ts';
import type { Source } from '#app/table/import/read-sheet.ts';
import { useTableImport } from '#app/table/resource.ts';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FileInput } from '#app/ui/file-input.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { type ChosenFile, checkFile, type FileReport } from './check-files.ts';
import { type OwnTable, ownTables } from './import-tables.ts';

type Files = Readonly<Record<string, Source | undefined>>;

/** A file per table, in the order in which their rows refer to each other, and a check of all of them together. */
export function BringData() {
  const { timeZone, today } = useCompanyDay();
  const tables = useMemo(() => ownTables(timeZone, today), [timeZone, today]);
  const [files, setFiles] = useState<Files>({});
  /** Counts imports: what a file would do may have changed. */
  const [imported, setImported] = useState(0);
  const [reports, setReports] = useState<Readonly<Record<string, FileReport | undefined>>>({});
  const chosen = tables.flatMap((table) => (files[table.table] ? [{ table, source: files[table.table]! }] : []));
  const choose = (table: string, source: Source | undefined) => setFiles((now) => ({ ...now, [table]: source }));
  return (
    <Card
      flush
      aria-label="Files"
      title={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span>A file for each table</span>
          <span role="status" className="font-normal text-muted text-sm">
            {summaryOf(chosen.map(({ table }) => reports[table.table]))}
          </span>
        </span>
      }
    >
      <ol className="mt-2 divide-y divide-line border-line border-t">
        {tables.map((table, at) => (
          <TableStep
            key={table.table}
            number={at + 1}
            table={table}
            chosen={chosen}
            checkedFor={`${Object.values(files).map((each) => each?.name)} ${imported}`}
            onChoose={(source) => choose(table.table, source)}
            report={reports[table.table]}
            onReport={(report) => setReports((now) => ({ ...now, [table.table]: report }))}
            onImported={() => {
              choose(table.table, undefined);
              setImported((now) => now + 1);
            }}
          />
        ))}
      </ol>
    </Card>
  );
}

/** The effect of all files together; empty while one is being checked. */
function summaryOf(reports: readonly (FileReport | undefined)[]): string {
  if (reports.length === 0 || reports.includes(undefined)) return '';
  const sum = (of: (report: FileReport) => number) => reports.reduce((total, each) => total + (each ? of(each) : 0), 0);
  const waiting = sum((each) => [...each.waiting.values()].reduce((total, count) => total + count, 0));
  const parts = [
    [sum(({ add }) => add), 'to add'],
    [sum(({ there }) => there), 'there already'],
    [sum(({ wrong }) => wrong), 'with errors'],
    [waiting, 'waiting for another file'],
  ] as const;
  const counts = parts.flatMap(([count, what]) => (count > 0 ? `${formatCount(count)} ${what}` : []));
  return `${reports.length === 1 ? '1 file' : `${reports.length} files`}: ${counts.join(', ') || 'no rows'}`;
}

const isReady = (report: FileReport | undefined) =>
  report !== undefined && report.add > 0 && report.wrong === 0 && report.waiting.size === 0 && !report.problem;

interface TableStepProps {
  number: number;
  table: OwnTable;
  chosen: readonly ChosenFile[];
  /** Changes with what the check depends on. */
  checkedFor: string;
  onChoose: (source: Source | undefined) => void;
  /** Undefined: not checked yet. */
  report: FileReport | undefined;
  onReport: (report: FileReport | undefined) => void;
  onImported: () => void;
}

function TableStep({ number, table, chosen, report, checkedFor, onChoose, onReport, onImported }: TableStepProps) {
  const imports = useTableImport(table.table);
  const file = chosen.find((each) => each.table.table === table.table);
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const dialog = useDialog();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other files and after an import
  useEffect(() => {
    onReport(undefined);
    if (!file) return;
    const stop = new AbortController();
    checkFile(
      file,
      chosen.filter((each) => each !== file),
      imports,
      stop.signal,
    ).then(
      (found) => !stop.signal.aborted && onReport(found),
      (failure) => !stop.signal.aborted && setError(errorMessage(failure)),
    );
    return () => stop.abort();
  }, [file?.source, checkedFor]);

  async function take(picked: File | undefined) {
    if (!picked) return;
    try {
      const read = await readFile(new Uint8Array(await picked.arrayBuffer()));
      setError(read.error);
      if (read.value) onChoose({ name: picked.name, ...read.value, remembered: await imports.remembered() });
    } catch (failure) {
      setError(errorMessage(failure));
    }
  }
  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  const { title, hint, nouns, columns } = table;
  return (
    <li
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={classNames('flex gap-4 px-4 py-3 sm:px-5', isOver && 'bg-accent-soft')}
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm">
        {number}
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 grow basis-60">
            <h3 className="font-medium">{title}</h3>
            <p className="text-muted text-sm">{hint}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
            <Templates columns={columns} name={nouns[1]} />
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is a child */}
            <label
              className={classNames(
                buttonStyle({ kind: 'secondary', size: 'small' }),
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              )}
            >
              <FileUp className="size-5 shrink-0" aria-hidden="true" />
              <span>
                {file ? 'Another file' : 'Choose a file'}
                <span className="sr-only"> of {nouns[1]}</span>
              </span>
              <FileInput
                accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
                className="sr-only"
                onPick={([picked]) => take(picked)}
              />
            </label>
          </div>
        </div>
        {error && (
          <p role="alert" className="mt-1 text-danger text-sm">
            {error}
          </p>
        )}
        {file && !error && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
            <Findings name={file.source.name} report={report} nouns={nouns} />
            <div className="flex items-center gap-2">
              <Button kind="quiet" size="small" onClick={() => onChoose(undefined)}>
                <span>
                  Remove<span className="sr-only"> {file.source.name}</span>
                </span>
              </Button>
              <Button kind={isReady(report) ? 'primary' : 'secondary'} size="small" onClick={() => dialog.open()}>
                <span>
                  Import<span className="sr-only"> {nouns[1]}</span>…
                </span>
              </Button>
            </div>
          </div>
        )}
      </div>
      {dialog.isMounted && file && (
        <ImportDialog
          key={dialog.openings}
          nouns={nouns}
          columns={columns}
          imports={imports}
          source={file.source}
          open={dialog.isOpen}
          onClose={dialog.close}
          onImported={onImported}
        />
      )}
    </li>
  );
}

interface FindingsProps {
  name: string;
  report: FileReport | undefined;
  nouns: readonly [string, string];
}

function Findings({ name, report, nouns }: FindingsProps) {
  if (!report)
    return (
      <p role="status" className="text-muted text-sm">
        Checking {name}…
      </p>
    );
  const { add, there, wrong, waiting, problem } = report;
  const isWaiting = waiting.size > 0;
  const Icon = wrong > 0 || problem ? TriangleAlert : isWaiting ? Clock : CircleCheck;
  const tone = wrong > 0 || problem ? 'text-danger' : isWaiting ? 'text-warning' : 'text-success';
  const parts = [
    problem,
    add > 0 && `${formatCount(add)} ${add === 1 ? nouns[0] : nouns[1]} to add.`,
    there > 0 && `${formatCount(there)} there already.`,
    wrong > 0 && `${wrong === 1 ? '1 row has' : `${formatCount(wrong)} rows have`} errors.`,
    ...[...waiting].map(
      ([title, rows]) =>
        `${rows === 1 ? '1 row names' : `${formatCount(rows)} rows name`} something in your file of ${title.toLowerCase()}: import that first.`,
    ),
  ];
  return (
    <div role="status" className="flex min-w-0 items-start gap-2 text-sm">
      <Icon className={classNames('mt-0.5 size-4 shrink-0', tone)} aria-hidden="true" />
      <p className="min-w-0">
        <span className="break-words font-medium">{name}</span> <span>{parts.filter(Boolean).join(' ')}</span>
      </p>
    </div>
  );
}
