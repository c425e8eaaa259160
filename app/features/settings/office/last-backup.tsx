import DatabaseBackup from 'lucide-react/icons/database-backup';
import { formatBytes, formatDate, formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { RouterOutputs } from '#server/router.ts';

const sentences = {
  off: 'No nightly backups are set up.',
  none: 'No backup has been made yet. One is made every night.',
  unknown: 'The last backup can’t be read at the moment.',
} as const;

/** 'Last backup: 26 Nov 2026, 02:11, 1.2 GB'. */
function format({ state, day, at, bytes }: RouterOutputs['settings']['lastBackup'], timeZone: string): string {
  if (state !== 'made') return sentences[state];
  const when = at ? formatMoment(at, timeZone) : formatDate(day!);
  return `Last backup: ${when}${bytes === null ? '' : `, ${formatBytes(bytes)}`}`;
}

/** Asked after the settings, because the place of the backups may be slow. */
export function LastBackup() {
  const { timeZone } = useCompanyDay();
  const { data } = trpc.settings.lastBackup.useQuery();
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
