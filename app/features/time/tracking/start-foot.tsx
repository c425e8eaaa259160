import { useNavigate } from '@remix-run/react';
import Car from 'lucide-react/icons/car';
import Hammer from 'lucide-react/icons/hammer';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { activeOf, useActiveTracking } from '#app/offline/active-tracking.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { noteError, unsavedNoteOf } from './draft.ts';
import { useTracking } from './use-tracking.ts';

/**
 * Starts driving to a job or working on it, in one press. Undefined where neither may be pressed: a job that one may not
 * track, the running one, while driving, and while the note that the running work would end with is missing.
 */
export function useStartJob(jobId: number | null) {
  const userId = useSessionUser()?.id ?? 0;
  const { jobs, next } = useTrackableJobs('whole');
  const active = useActiveTracking(useIdentity());
  // What the page was served with, until the phone has said what runs.
  const { data: last } = trpc.timeTracking.last.useQuery({ id: userId }, { enabled: false });
  const tracking = useTracking(userId);
  const navigate = useNavigate();
  const job = jobs.find(({ id }) => id === jobId);
  const running = active === undefined ? last && activeOf(last) : active;
  if (running?.isDriving || running?.jobId === jobId) return undefined;
  const note = running ? (active && unsavedNoteOf(active)) || running.note : '';
  if (running && noteError(running, { note, isDriving: false }, true)) return undefined;
  if (active === undefined || !next.data) return 'loading';
  if (!job) return undefined;
  async function start(isDriving: boolean) {
    if (job && (await tracking.start(job, isDriving, active ? { active, note } : undefined)))
      navigate('/time-tracking');
  }
  return { start, isBusy: tracking.isBusy, locationSheet: tracking.locationSheet };
}

/** Drive and Work for one job, at the foot of its panel. */
export function useStartFoot(jobId: number | null) {
  const starting = useStartJob(jobId);
  if (!starting || starting === 'loading') return undefined;
  const { start, isBusy, locationSheet } = starting;
  const look = { size: 'touch', wide: true, loading: isBusy } as const;
  return (
    <div className="-mx-5 flex grow gap-2 border-line border-t px-5 pt-3 pb-[env(safe-area-inset-bottom)] sm:-mx-6 sm:px-6">
      <Button {...look} icon={Car} onClick={() => start(true)} className="bg-driving! text-on-driving!">
        Drive
      </Button>
      <Button {...look} icon={Hammer} onClick={() => start(false)} className="bg-working! text-on-working!">
        Work
      </Button>
      {locationSheet}
    </div>
  );
}
