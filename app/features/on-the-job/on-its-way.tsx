import { Badge } from '#app/components/badge.tsx';
import { ProgressBar } from '#app/components/progress-bar.tsx';
import { formatTimeOfDay } from '#app/lib/format.ts';
import type { Entry } from '#app/lib/outbox/entry.ts';
import { useWaitingUploads } from './use-job-rows.ts';

interface OnItsWayProps {
  jobId: number;
  kind: 'files' | 'expense';
  title: string;
  timeZone: string;
  /** How an entry is told. */
  words: (entry: Entry) => string;
}

/** What was added here and is not on the server yet: each with how far it is, or that it waits. */
export function OnItsWay({ jobId, kind, title, timeZone, words }: OnItsWayProps) {
  const uploads = useWaitingUploads(jobId, kind);
  if (uploads.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised px-4">
        {uploads.map(({ entry, progress }) => (
          <li key={entry.uuid} className="flex flex-col gap-2 py-3">
            <div className="flex items-start gap-3">
              <p className="min-w-0 grow">
                <span className="block font-medium">{words(entry)}</span>
                <span className="block text-muted text-sm tabular-nums">
                  {formatTimeOfDay(entry.at, timeZone)}
                </span>
              </p>
              {entry.refusal ? (
                <Badge tone="danger">Refused</Badge>
              ) : progress === null ? (
                <Badge>Waiting</Badge>
              ) : (
                <Badge tone="accent">{Math.round(progress * 100)} %</Badge>
              )}
            </div>
            {progress !== null && <ProgressBar label={`Sending ${words(entry)}`} value={progress} />}
            {entry.refusal && <p className="text-danger text-sm">{entry.refusal.words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
