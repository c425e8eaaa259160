import { useLocation, useNavigate } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { jobParam } from '#app/features/job-content/use-open-job.ts';
import { useJobsAhead } from '#app/features/jobs/worker/use-jobs-ahead.ts';
import { unsavedOf } from '#app/features/time/tracking/draft.ts';
import { blockedByChanges, blockedByDriving } from '#app/features/time/tracking/tracking-labels.ts';
import { invalidateAffected } from '#app/lib/affects.ts';
import { settlePush } from '#app/lib/push/push-device.ts';
import type { OpenPathMessage } from '#app/lib/push/push-events.ts';
import { useCanSwitch } from '#app/lib/session/use-can-switch.ts';
import { useSession, useSessionUser } from '#app/lib/session/use-session.ts';
import { toast } from '#app/lib/toast.ts';
import { pageHeaders, trpc } from '#app/lib/trpc.ts';
import { beginLoaded, useLoaded } from '#app/lib/use-loaded.ts';
import { useActiveTracking } from '#app/offline/active-tracking.ts';
import { entryTypes } from '#app/offline/entry-types.ts';
import { rejectedMessage, storageUnavailableMessage, storeAnswer } from '#app/offline/outcome-effects.ts';
import { getOutbox } from '#app/offline/use-outbox.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { stabilisePage } from './stabilise-page.ts';

/** Loaded after each logged-in page. */
export function AfterThePage({ userId, tracks }: { userId: number; tracks: boolean }) {
  const [opened] = useState(userId);
  useEffect(() => {
    // The server refuses the page's calls once somebody else is logged in.
    pageHeaders['x-page-user'] = String(opened);
    return () => {
      delete pageHeaders['x-page-user'];
    };
  }, [opened]);
  useEffect(stabilisePage, []);
  if (userId !== opened) return <OpenAfresh />;
  return (
    <>
      <OutboxSession userId={userId} tracks={tracks} />
      <PushSession userId={userId} />
      <JobHost />
    </>
  );
}

/** Another tab has logged in as somebody else, or as the same person at another company. */
function OpenAfresh() {
  useEffect(() => void import('#app/features/session/use-switch-company.ts').then((part) => part.openAfresh()), []);
  return null;
}

const loadSwitch = () => import('./switch-company.tsx');

/** Switches the company, in the workers' top bar. The office has it in the sidebar. */
export function Switch() {
  const role = useSessionUser()?.role;
  const isShown = useCanSwitch() && role !== 'admin';
  const part = useLoaded(loadSwitch, isShown);
  return isShown && part ? <part.SwitchCompanyButton /> : null;
}

/** Ties this device's notifications to the user and opens the page of a clicked notification. */
function PushSession({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();

  useEffect(() => {
    settlePush(client.notifications, userId).catch(() => {
      // Offline or without a push service: the next page tries again.
    });
  }, [client, userId]);

  useEffect(() => {
    const go = ({ data, ports }: MessageEvent<OpenPathMessage | undefined>) => {
      if (data?.type !== 'OPEN_PATH') return;
      ports[0]?.postMessage(true);
      navigate(data.path);
    };
    navigator.serviceWorker?.addEventListener('message', go);
    return () => navigator.serviceWorker?.removeEventListener('message', go);
  }, [navigate]);

  return null;
}

/** Shown once per page load; the chip keeps showing it. */
let wasNotified = false;

/** A screen that awaits the result withdraws its rejected entry within this time, ms. */
const withdrawnMs = 500;

/**
 * Connects the outbox to the session: sets the user, updates the query cache when entries are sent, and raises a toast
 * if one is rejected that no screen awaits. A separate component, because every session response renders it.
 */
function OutboxSession({ userId, tracks }: { userId: number; tracks: boolean }) {
  useJobsAhead(userId, tracks);
  const { dataUpdatedAt } = useSession();
  const queryClient = useQueryClient();
  const { auth } = trpc.useUtils();

  // Subscribe before anything is sent, so that no result is missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tRPC utils never change
  useEffect(() => {
    return beginLoaded(getOutbox(), (outbox) =>
      outbox?.onOutcome((entry, outcome, isOwn) => {
        if (outcome.is === 'waiting') {
          if (outcome.why === 'session' && isOwn) auth.session.invalidate();
          return;
        }
        if (outcome.is === 'rejected') {
          const notify = () => {
            const rejected = outbox.snapshot().entries?.filter(({ refusal }) => refusal) ?? [];
            if (!isOwn || !rejected.some(({ uuid }) => uuid === entry.uuid)) return;
            const message = rejectedMessage(rejected.length, entry, outcome.rejection);
            toast.error(message, { id: 'rejected', duration: 8000 });
          };
          setTimeout(notify, withdrawnMs);
          return;
        }
        // From a tab that runs another version of the app.
        if (outcome.is !== 'done') return;
        storeAnswer(queryClient, entry, outcome.answer);
        void invalidateAffected(queryClient, entryTypes[entry.kind].entity);
      }),
    );
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns after each response, to resume sending
  useEffect(() => {
    getOutbox().then((outbox) => outbox?.setUser(userId));
  }, [userId, dataUpdatedAt]);

  // Warn workers before they lose something.
  useEffect(() => {
    getOutbox().then((outbox) => {
      if (outbox || !tracks || wasNotified) return;
      wasNotified = true;
      toast.error(storageUnavailableMessage, { duration: 8000 });
    });
  }, [tracks]);

  useEffect(() => {
    const loading = import('#app/offline/cache/persisted-cache.ts');
    return beginLoaded(loading, ({ persistCache }) => persistCache(queryClient, userId));
  }, [queryClient, userId]);

  // After a log-out none of the user's entries may be sent or shown.
  useEffect(() => () => void getOutbox().then((outbox) => outbox?.setUser(null)), []);

  return null;
}

const JobPanel = lazyComponent(() =>
  import('#app/features/jobs/worker/job-panel.tsx').then((module) => module.FieldJobPanel),
);

/** The job panel over any page of workers and landlords. The office's pages have panels of their own. */
function JobHost() {
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
      <JobPanel jobId={jobId} userRole={user.role} blocked={blocked} onClose={panel.close} />
    </Suspense>
  );
}
