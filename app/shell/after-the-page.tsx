import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { jobParam } from '#app/features/job-content/use-open-job.ts';
import { unsavedOf } from '#app/features/time/tracking/draft.ts';
import { blockedByChanges, blockedByDriving } from '#app/features/time/tracking/tracking-labels.ts';
import type { OpenPathMessage } from '#app/lib/push/push-events.ts';
import { useCanSwitch } from '#app/lib/session/use-can-switch.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { pageHeaders, trpc } from '#app/lib/trpc.ts';
import { whenUsed } from '#app/lib/when-idle.ts';
import { isTrackingHere, useActiveTracking } from '#app/offline/active-tracking.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { readId, useOpenPanel } from '#app/ui/use-open-panel.ts';
import { identityHeaders, identityOf, partsOf } from '#server/auth/constants.ts';
import { SessionWatch } from './session-watch.tsx';
import { stabilisePage } from './stabilise-page.ts';

const OutboxSession = lazyPart(() => import('./outbox-session.ts').then((module) => module.OutboxSession));

/** Loaded after each logged-in page. */
export function AfterThePage({ userId, tracks }: { userId: number; tracks: boolean }) {
  const identity = useIdentity() ?? identityOf(undefined, userId);
  const [opened] = useState(identity);
  useEffect(() => {
    // The server refuses the page's calls once somebody else is logged in.
    pageHeaders.current = identityHeaders('page', opened);
    return () => {
      pageHeaders.current = {};
    };
  }, [opened]);
  useEffect(stabilisePage, []);
  if (identity !== opened && !isNowKnown(opened, identity)) return <OpenAfresh />;
  return (
    <>
      {/* At a desk nothing waits to be sent, as a rule. */}
      <OutboxSession needed={tracks || isTrackingHere()} missing={null} identity={identity} tracks={tracks} />
      <SessionWatch />
      <PushSession identity={identity} />
      <JobHost />
    </>
  );
}

/** The company of a page that was opened from an earlier version's data is known by now. */
const isNowKnown = (opened: string, identity: string) =>
  partsOf(opened).company_id === undefined && partsOf(opened).user_id === partsOf(identity).user_id;

/** Another tab has logged in as somebody else, or as the same person at another company. */
function OpenAfresh() {
  useEffect(() => void import('#app/features/session/use-switch-company.ts').then((part) => part.openAfresh()), []);
  return null;
}

const SwitchCompanyButton = lazyPart(() => import('./switch-company.tsx').then((module) => module.SwitchCompanyButton));

/** Switches the company, in the workers' top bar. The office has it in the sidebar. */
export function Switch() {
  const role = useSessionUser()?.role;
  const isShown = useCanSwitch() && role !== 'admin';
  return isShown ? <SwitchCompanyButton missing={null} /> : null;
}

/** Ties this device's notifications to the user and opens the page of a clicked notification. */
function PushSession({ identity }: { identity: string }) {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();

  useEffect(() => {
    whenUsed(() => import('#app/lib/push/push-device.ts'))
      .then((device) => device.settlePush(client.notifications, identity))
      .catch(() => {
        // Offline or without a push service: the next page tries again.
      });
  }, [client, identity]);

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

const JobPanel = lazyPart(() =>
  import('#app/features/jobs/worker/job-panel.tsx').then((module) => module.FieldJobPanel),
);

/** The job panel over any page of workers and landlords. The office's pages have panels of their own. */
function JobHost() {
  const user = useSessionUser();
  const { pathname } = useLocation();
  const panel = useOpenPanel(jobParam, { read: readId });
  const active = useActiveTracking(useIdentity()) ?? null;
  if (!user || !panel.isMounted || (user.role === 'admin' && pathname !== '/time-tracking')) return null;
  const blocked = active?.isDriving
    ? blockedByDriving
    : active?.jobId === panel.value && active && unsavedOf(active)
      ? blockedByChanges
      : undefined;
  return <JobPanel panel={panel} userRole={user.role} blocked={blocked} />;
}
