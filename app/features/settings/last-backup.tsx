import DatabaseBackup from 'lucide-react/icons/database-backup';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { RouterOutputs } from '#server/router.ts';

const sentences = {
  off: 'No nightly backups are set up.',
  none: 'No backup has been made yet. One is made every night.',
  unknown: 'The last backup can’t be read at the moment.',
} as const;

const dayOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(instant),
  );

const sizeOf = (bytes: number) => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`);

/** 'Last backup: 26 Nov 2026, 02:11, 1.2 GB'. */
function format({ state, day, at, bytes }: RouterOutputs['settings']['lastBackup'], timeZone: string): string {
  if (state !== 'made') return sentences[state];
  const when = at ? `${dayOf(at, timeZone)}, ${formatTimeOfDay(at, timeZone)}` : dayOf(day!, 'UTC');
  return `Last backup: ${when}${bytes === null ? '' : `, ${sizeOf(bytes)}`}`;
}

/** Asked after the settings, because the place of the backups may be slow. */
export function LastBackup() {
  const { timeZone } = useCompanyDay();
  const { data } = trpc.settings.lastBackup.useQuery(undefined, { meta: { silent: true } });
  const isWarning = data?.is_late || data?.state === 'unknown';
  return (
    <p
      className={classNames(
        'flex min-h-6 items-center gap-2 text-sm max-sm:pr-16',
        isWarning ? 'text-warning' : 'text-muted',
      )}
    >
      {data && (
        <>
          <DatabaseBackup className="size-4.5 shrink-0" aria-hidden="true" />
          <span>{`${format(data, timeZone)}${data.is_late ? '. Backups are overdue.' : ''}`}</span>
        </>
      )}
    </p>
  );
}
