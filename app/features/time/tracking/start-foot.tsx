import { useNavigate } from '@remix-run/react';
import Car from 'lucide-react/icons/car';
import Hammer from 'lucide-react/icons/hammer';
import type { ReactNode } from 'react';
import type { StartableJob } from '#app/features/pickers/trackable-job.ts';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { activeOf, useActiveTracking } from '#app/offline/active-tracking.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { noteError, unsavedNoteOf } from './draft.ts';
import { useTracking } from './use-tracking.ts';

const SwitchSheet = lazyPart(() => import('./next-step-sheets.tsx').then((module) => module.SwitchSheet));

/** Why Drive and Work of a job are not offered, or how to press them. */
export type StartJob =
  | { is: 'loading' }
  | { is: 'running'; isDriving: boolean }
  /** The worker may not track this job, or the phone does not know it. */
  | { is: 'unavailable' }
  | {
      is: 'ready';
      /** Asks for the note first if the running work has none. */
      start: (isDriving: boolean) => void;
      isBusy: boolean;
      /** Asks for the note of the running work. */
      sheets: ReactNode;
    };

/** Starts driving to a job or working on it, in one press. `known`: the job, for a page that has it from elsewhere. */
export function useStartJob(jobId: number | null, known?: StartableJob): StartJob {
  const userId = useSessionUser()?.id ?? 0;
  const { jobs, next } = useTrackableJobs('whole');
  const active = useActiveTracking(useIdentity());
  // As the server rendered it, until the phone has been read.
  const { data: last } = trpc.timeTracking.last.useQuery({ id: userId }, { enabled: false });
  const { run, action } = useTracking();
  const navigate = useNavigate();
  /** The activity that waits for the running work's note. */
  const sheet = useDialog<{ isDriving: boolean }>();
  usePreload('when used', SwitchSheet);
  const job = jobs.find(({ id }) => id === jobId) ?? known;
  const running = active === undefined ? last && activeOf(last) : active;
  if (running?.jobId === jobId) return { is: 'running', isDriving: running.isDriving };
  if (active === undefined || (!job && !next.data)) return { is: 'loading' };
  if (!job) return { is: 'unavailable' };

  async function begin(of: StartableJob, isDriving: boolean, note: string) {
    const previous = active ? { active, note } : undefined;
    if (await run({ do: 'start', job: of, isDriving, previous })) navigate('/time-tracking');
  }
  function start(isDriving: boolean) {
    if (!job) return;
    const note = active ? unsavedNoteOf(active) || active.note : '';
    if (active && noteError(active, { note, isDriving: active.isDriving }, true)) sheet.open({ isDriving });
    else void begin(job, isDriving, note);
  }
  const { shown: waiting } = sheet;
  const sheets = (
    <>
      {waiting && active && (
        <SwitchSheet
          needed={sheet.isOpen}
          open={sheet.isOpen}
          active={active}
          job={job}
          isDriving={waiting.isDriving}
          onClose={sheet.close}
          onStart={(note) => {
            sheet.close();
            void begin(job, waiting.isDriving, note);
          }}
        />
      )}
    </>
  );
  return { is: 'ready', start, isBusy: action?.do === 'start' && action.job.id === jobId, sheets };
}

/** Drive and Work for one job, at the foot of its panel. */
export function useStartFoot(jobId: number | null) {
  const starting = useStartJob(jobId);
  if (starting.is !== 'ready') return undefined;
  const { start, isBusy, sheets } = starting;
  const look = { size: 'touch', wide: true, loading: isBusy } as const;
  return (
    <div className="-mx-5 flex grow flex-wrap gap-2 border-line border-t px-5 pt-3 pb-[env(safe-area-inset-bottom)] sm:-mx-6 sm:px-6">
      <div className="flex w-full gap-2">
        <Button {...look} icon={Car} onClick={() => start(true)} className="bg-driving! text-on-driving!">
          Drive
        </Button>
        <Button {...look} icon={Hammer} onClick={() => start(false)} className="bg-working! text-on-working!">
          Work
        </Button>
      </div>
      {sheets}
    </div>
  );
}
