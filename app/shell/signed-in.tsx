import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loginPath } from '#app/features/session/back-path.ts';
import { useTrackingStatus } from '#app/features/time/tracking/tracking-status.tsx';
import { errorMessage } from '#app/lib/error-message.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useLogout, useRefreshSession, userOf, useSession } from '#app/lib/session/use-session.ts';
import { toast } from '#app/lib/toast.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { forgetDevice, isTrackingHere } from '#app/offline/active-tracking.ts';
import { OutboxChip } from '#app/offline/ui/outbox-chip.tsx';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { Shell } from './shell.tsx';

const loadDialog = () => import('./still-here-dialog.tsx');

/** How often the session is asked for, and how often a person's taps and keys are told to the server. */
const everyMs = 4 * 60_000;
/** While the question stands: another tab may have answered it. */
const whileAskingMs = 30_000;

/**
 * Watches the session on logged-in pages: keeps it alive while a person taps and types, and asks whether they are still
 * there once the server says that its warning time has come. A timer running on this device is an answer in itself.
 * Only the server's clock decides; this device's may be hours off.
 */
function SessionWatch() {
  const { data, dataUpdatedAt, refetch } = useSession();
  const touch = useRefreshSession({ loading: false, success: false, error: false }).mutate;
  const stay = useRefreshSession({ loading: false, success: false });
  const warned = Boolean(data?.warns_at && data.warns_at <= data.now);
  const tracking = warned && isTrackingHere();
  const asks = warned && !tracking;
  const part = useLoaded(loadDialog, asks || 'when idle');

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew after each answer
  useEffect(() => {
    const left = data?.warns_at ? Date.parse(data.warns_at) - Date.parse(data.now) : everyMs;
    const wait = warned ? whileAskingMs : Math.min(everyMs, left + 1000);
    // Hidden pages need not know; coming back in sight asks by itself.
    const look = () => document.visibilityState === 'visible' && refetch();
    const timer = setInterval(look, wait);
    return () => clearInterval(timer);
  }, [dataUpdatedAt, refetch]);

  useEffect(() => {
    if (tracking) touch();
  }, [tracking, touch]);

  useEffect(() => {
    if (asks) return;
    let told = Date.now();
    const act = () => {
      if (Date.now() - told < everyMs) return;
      told = Date.now();
      touch();
    };
    const options = { capture: true, passive: true };
    document.addEventListener('pointerdown', act, options);
    document.addEventListener('keydown', act, options);
    return () => {
      document.removeEventListener('pointerdown', act, options);
      document.removeEventListener('keydown', act, options);
    };
  }, [asks, touch]);

  return part ? (
    <part.StillHereDialog open={asks} loading={stay.isPending} onStay={() => stay.mutate()} />
  ) : null;
}

const expiredWords = 'Session expired, please log in again';

/** Goes to the log-in page, which leads back here unless the person chose to leave. */
function LeaveToLogin({ why }: { why: 'logged out' | 'expired' | 'never logged in' }) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place; who goes back before the log-in page is drawn stays in here
  useEffect(() => {
    if (why !== 'never logged in') {
      forgetDevice();
      import('#app/offline/cache/persisted-cache.ts')
        .then((cache) => cache.clearPersistedCache())
        .catch(() => {});
    }
    if (why === 'expired') toast.error(expiredWords, { id: 'session-expired' });
    navigate(why === 'logged out' ? '/login' : loginPath(`${pathname}${search}`), { replace: true });
  }, [key]);
  return null;
}

const loadAfterThePage = () => import('./after-the-page.tsx');
const loadLogOutDialog = () => import('#app/offline/ui/log-out-dialog.tsx');

/** The layout by role around a logged-in person's pages; without a session the way to the log-in page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession(userOf);
  const logout = useLogout();
  const wasLive = useRef(false);
  const user = session.data;
  const timer = useTrackingStatus(user);
  const { entries } = useOutbox();
  const [isLeaving, setLeaving] = useState(false);
  const afterThePage = useLoaded(loadAfterThePage);
  const logOutDialog = useLoaded(loadLogOutDialog);

  if (user === undefined) return <SessionAway session={session} />;
  if (!user) return <LeaveToLogin why={whyLeave(logout.isSuccess, wasLive.current)} />;
  wasLive.current = true;
  return (
    <>
      <NavigationLine />
      <Shell
        user={user}
        status={
          <>
            <OutboxChip always={tracks(user)} narrow={timer.status !== undefined} />
            {timer.status}
          </>
        }
        bar={timer.bar}
        onSignOut={() => leaveWhenSafe(() => (entries?.length ? setLeaving(true) : logout.mutate()))}
      >
        {children}
      </Shell>
      <SessionWatch />
      {afterThePage && <afterThePage.AfterThePage userId={user.id} tracks={tracks(user)} />}
      {logOutDialog && (
        <logOutDialog.LogOutDialog
          count={isLeaving ? (entries?.length ?? 0) : null}
          onLogOut={() => logout.mutate()}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** Whose days are recorded on phones: they see at every time whether all has arrived. */
const tracks = ({ role }: SessionUser) => role === 'employee' || role === 'contractor';

function whyLeave(loggedOut: boolean, wasLive: boolean) {
  if (loggedOut) return 'logged out';
  return wasLive ? 'expired' : 'never logged in';
}

/** A line along the top while the next page is on its way; quick ones never show it. */
function NavigationLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-toast h-0.5 overflow-hidden">
      <span className="block h-full origin-left animate-advance bg-accent" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}

interface Question {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
}

/** In the place of the page while nobody has answered who is logged in: on the way in, or without signal. */
function SessionAway({ session }: { session: Question }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      {session.isError ? (
        <ErrorState
          title="This page could not be opened"
          message={errorMessage(session.error)}
          onRetry={() => session.refetch()}
          retrying={session.isFetching}
        />
      ) : (
        <p role="status">
          <Spinner className="size-6 text-muted" />
          <VisuallyHidden>Loading...</VisuallyHidden>
        </p>
      )}
    </main>
  );
}
