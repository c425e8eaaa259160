import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import type { EntryFile, EntryOf } from '#app/offline/entry.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { shareOfEach } from '../share-of-each.ts';
import { useFilesOf, useWaiting, type Waiting } from '../use-waiting.ts';

interface OnItsWayProps<K extends 'files' | 'expense'> {
  kind: K;
  /** Only this job's. */
  jobId?: number;
  title: string;
  heading: 'h2' | 'h3';
  /** How an entry is told. */
  words: (entry: EntryOf<K>, files: readonly EntryFile[] | undefined) => string;
}

/** What was added and is not on the server yet: each with how far it is, or that it waits, or why it was refused. */
export function OnItsWay<K extends 'files' | 'expense'>(props: OnItsWayProps<K>) {
  const { kind, jobId, title, heading: Heading, words } = props;
  const waiting = useWaiting(kind, jobId);
  if (waiting.length === 0) return null;
  return (
    <section>
      <Heading className="mb-1 font-semibold">{title}</Heading>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised px-4">
        {waiting.map((each) => (
          <Upload key={each.entry.uuid} {...each} words={words} />
        ))}
      </ul>
    </section>
  );
}

function Upload<K extends 'files' | 'expense'>({
  entry,
  progress,
  words,
}: Waiting<K> & Pick<OnItsWayProps<K>, 'words'>) {
  const { timeZone } = useCompanyDay();
  const files = useFilesOf(entry.uuid);
  const told = words(entry, files);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 grow">
          <span className="block font-medium">{told}</span>
          <span className="block text-muted text-sm tabular-nums">
            {formatDay(entry.at, timeZone)}, {formatTimeOfDay(entry.at, timeZone)}
          </span>
        </p>
        {entry.refusal ? (
          <Badge tone="danger">Refused</Badge>
        ) : progress === null ? (
          <Badge>Waiting</Badge>
        ) : (
          <Badge tone="accent">{`${Math.round(progress * 100)} %`}</Badge>
        )}
      </div>
      {progress !== null && <ProgressBar label={`Sending ${told}`} value={progress} />}
      {progress !== null && files && files.length > 1 && <EachFile files={files} progress={progress} />}
      {entry.refusal && <p className="text-danger text-sm">{entry.refusal.words}</p>}
    </li>
  );
}

/** How far each of several files is. */
function EachFile({ files, progress }: { files: readonly EntryFile[]; progress: number }) {
  const shares = shareOfEach(
    files.map(({ blob }) => blob.size),
    progress,
  );
  return (
    <ul className="text-muted text-sm tabular-nums">
      {files.map(({ name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order is theirs for good
        <li key={at} className="flex justify-between gap-3">
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0">{`${Math.round((shares[at] ?? 0) * 100)} %`}</span>
        </li>
      ))}
    </ul>
  );
}
