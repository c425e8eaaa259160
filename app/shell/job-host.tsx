import { useLocation } from '@remix-run/react';
import { Suspense } from 'react';
import { jobParam } from '#app/features/job-content/use-open-job.ts';
import { unsavedOf } from '#app/features/time/tracking/draft.ts';
import { blockedByChanges, blockedByDriving } from '#app/features/time/tracking/tracking-labels.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { useActiveTracking } from '#app/offline/active-tracking.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';

const FieldJobPanel = lazyComponent(() =>
  import('#app/features/jobs/worker/job-panel.tsx').then((module) => module.FieldJobPanel),
);

/** The job panel over any page of workers and landlords. The office's pages have panels of their own. */
export function JobHost() {
  const user = useSessionUser();
  const { pathname } = useLocation();
  const panel = useOpenPanel(jobParam);
  const active = useActiveTracking(user?.id) ?? null;
  if (!user || !panel.isMounted || (user.role === 'admin' && pathname !== '/time-tracking')) return null;
  const jobId = /^\d{1,15}$/.test(panel.value ?? '') ? Number(panel.value) : null;
  const blocked = active?.isDriving
    ? blockedByDriving
    : active?.jobId === jobId && active && unsavedOf(active)
      ? blockedByChanges
      : undefined;
  return (
    <Suspense fallback={null}>
      <FieldJobPanel jobId={jobId} userRole={user.role} blocked={blocked} onClose={panel.close} />
    </Suspense>
  );
}
