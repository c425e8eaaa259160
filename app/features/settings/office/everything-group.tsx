import Download from 'lucide-react/icons/download';
import FolderArchive from 'lucide-react/icons/folder-archive';
import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from '#app/features/account/reauthenticate.tsx';
import { formatBytes, formatCount, formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { GroupCard } from './group-card.tsx';

type Archive = RouterOutputs['companyArchives']['list'][number];

export const everythingGroup = { id: 'everything', title: 'All your data', icon: FolderArchive } as const;

const followMs = 2_000;

/** One file with everything that the company has, made in the background. */
export function EverythingGroup() {
  const utils = trpc.useUtils();
  const { data } = trpc.companyArchives.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? followMs : false),
    trpc: { context: { background: true } },
  });
  const refresh = () => utils.companyArchives.list.invalidate();
  const create = trpc.companyArchives.create.useMutation({
    meta: { success: false, error: unlessPasswordNeeded },
    onSettled: refresh,
  });
  const cancel = trpc.companyArchives.cancel.useMutation({ meta: { success: 'Cancelled' }, onSettled: refresh });
  const { send, dialog } = useReauthenticated(create);
  const running = data?.find(isRunning);
  return (
    <GroupCard group={everythingGroup}>
      <p className="mb-3 max-w-prose text-muted text-sm">
        One ZIP file: every list as a spreadsheet and for programs, all photos and receipts, and a copy that brings the
        company back on another server. No passwords are in it. Only admins can download it, for 7 days.
      </p>
      {running ? (
        <Running archive={running} isCancelling={cancel.isPending} onCancel={() => cancel.mutate({ id: running.id })} />
      ) : (
        <Button kind="secondary" size="small" icon={FolderArchive} loading={create.isPending} onClick={() => send({})}>
          Export everything
        </Button>
      )}
      <ul className="mt-3 divide-y divide-line empty:hidden">
        {data
          ?.filter((each) => !isRunning(each))
          .map((each) => (
            <Made key={each.id} archive={each} />
          ))}
      </ul>
      <PasswordDialog {...dialog} />
    </GroupCard>
  );
}

const isRunning = ({ state }: Archive) => state === 'running';

const stepLabels: Readonly<Record<Archive['step'], string>> = {
  waiting: 'Waiting to begin',
  rows: 'Copying records',
  files: 'Copying files',
  lists: 'Writing spreadsheets',
};

/** '120 of 4,800 files, 310 MB'. Thumbnails are copied too, so the count may go beyond the files that people see. */
function progressOf({ step, files_done, files_total, bytes_done }: Archive): string {
  if (step !== 'files' || files_total === null) return '';
  const done = formatCount(Math.min(files_done, files_total));
  return `: ${done} of ${formatCount(files_total)} files, ${formatBytes(bytes_done)}`;
}

interface RunningProps {
  archive: Archive;
  isCancelling: boolean;
  onCancel: () => void;
}

function Running({ archive, isCancelling, onCancel }: RunningProps) {
  const { step, files_done, files_total } = archive;
  const share = step === 'files' && files_total ? Math.min(1, files_done / files_total) : null;
  const label = `${stepLabels[step]}${progressOf(archive)}`;
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <p className="mb-1.5 text-sm tabular-nums">{label}</p>
        <ProgressBar label={stepLabels[step]} value={share} />
        <p className="mt-1.5 text-muted text-sm">You can leave this page: it goes on in the background.</p>
      </div>
      <Button kind="secondary" size="small" loading={isCancelling} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function Made({ archive }: { archive: Archive }) {
  const { timeZone } = useCompanyDay();
  const { id, state, size, createdAt, created_by_name, expires_at, error } = archive;
  const when = formatMoment(createdAt, timeZone);
  const details = {
    ready: `${formatBytes(size ?? 0)}, until ${expires_at ? formatMoment(expires_at, timeZone) : ''}`,
    failed: error,
    cancelled: 'Cancelled',
    expired: 'Removed after 7 days',
    running: '',
  }[state];
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0 grow">
        <p className="font-medium tabular-nums">{created_by_name ? `${when}, ${created_by_name}` : when}</p>
        <p className={state === 'failed' ? 'text-danger' : 'text-muted'}>{details}</p>
      </div>
      {state === 'ready' && (
        <a
          href={`/api/v1/company/archives/${id}/download`}
          download
          aria-label={`Download the archive of ${when}`}
          className={buttonStyle({ kind: 'secondary', size: 'small' })}
        >
          <Download className="size-4.5" aria-hidden="true" />
          Download
        </a>
      )}
    </li>
  );
}
