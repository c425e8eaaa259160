import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loginPath } from '#app/features/session/paths.ts';
import { TrackingProvider } from '#app/features/time/tracking/tracking-provider.tsx';
import { useTrackingStatus } from '#app/features/time/tracking/tracking-status.tsx';
import { errorMessage } from '#app/lib/error-message.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useLogout, useRefreshSession, userOf, useSession } from '#app/lib/session/use-session.ts';
import { toast } from '#app/lib/toast.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { clearDevice, isTrackingHere } from '#app/offline/active-tracking.ts';
import { OutboxChip } from '#app/offline/ui/outbox-chip.tsx';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { Spinner } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { SessionAnswer, SessionUser } from '#server/auth/schema.ts';
import { Shell } from './shell.tsx';

const loadSetUpCodes = () => import('#app/features/account/set-up-codes.tsx');
const loadDialogs = () => import('./session-dialogs.tsx');

/** Interval of session checks and of activity reports, ms. */
const everyMs = 4 * 60_000;
/** Interval while the dialog is open, ms: another tab may have answered it. */
const whileAskingMs = 30_000;

/**
 * Extends the session while the user is active, and asks whether they are still there at the server's warning time. A
 * running timer counts as activity. Only the server's clock decides; the device's may be hours off.
 */
function SessionWatch() {
  const { data, dataUpdatedAt, refetch } = useSession();
  const touch = useRefreshSession({ loading: false, success: false, error: false }).mutate;
  const stay = useRefreshSession({ loading: false, success: false });
  const warned = Boolean(data?.warns_at && data.warns_at <= data.now);
  const tracking = warned && isTrackingHere();
  const needsConfirm = warned && !tracking;
  const dialogs = useLoaded(loadDialogs, needsConfirm || 'when used');

  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns after each response
  useEffect(() => {
    const left = data?.warns_at ? Date.parse(data.warns_at) - Date.parse(data.now) : everyMs;
    const wait = warned ? whileAskingMs : Math.min(everyMs, left + 1000);
    // Hidden pages need no update; becoming visible triggers one.
    const refresh = () => document.visibilityState === 'visible' && refetch();
    const timer = setInterval(refresh, wait);
    return () => clearInterval(timer);
  }, [dataUpdatedAt, refetch]);

  useEffect(() => {
    if (tracking) touch();
  }, [tracking, touch]);

  useEffect(() => {
    if (needsConfirm) return;
    let notifiedAt = Date.now();
    const act = () => {
      if (Date.now() - notifiedAt < everyMs) return;
      notifiedAt = Date.now();
      touch();
    };
    const options = { capture: true, passive: true };
    document.addEventListener('pointerdown', act, options);
    document.addEventListener('keydown', act, options);
    return () => {
      document.removeEventListener('pointerdown', act, options);
      document.removeEventListener('keydown', act, options);
    };
  }, [needsConfirm, touch]);

  return dialogs ? (
    <dialogs.StillHereDialog open={needsConfirm} loading={stay.isPending} onStay={() => stay.mutate()} />
  ) : null;
}

const expiredMessage = 'Session expired, please log in again';

/** Redirects to the log-in page, which returns here unless the user chose to log out. */
function LeaveToLogin({ why }: { why: 'logged out' | 'expired' | 'never logged in' }) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per location; going Back does not unmount this
  useEffect(() => {
    if (why !== 'never logged in') {
      clearDevice();
      import('#app/offline/cache/persisted-cache.ts').then((cache) => cache.clearPersistedCache()).catch(() => {});
    }
    if (why === 'expired') toast.error(expiredMessage, { id: 'session-expired' });
    navigate(why === 'logged out' ? '/login' : loginPath(`${pathname}${search}`), { replace: true });
  }, [key]);
  return null;
}

const loadAfterThePage = () => import('./after-the-page.tsx');

const mustSetUpCodes = (answer: SessionAnswer) => answer.must_set_up_codes;

/** The layout by role; without a session it redirects to the log-in page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession(userOf);
  const logout = useLogout();
  const wasLive = useRef(false);
  const user = session.data;
  const timer = useTrackingStatus(user);
  const { entries } = useOutbox(!user || !tracks(user));
  const loggingOut = useDialog();
  const afterThePage = useLoaded(loadAfterThePage);
  const dialogs = useLoaded(loadDialogs, 'when used');
  const mustSetUp = useSession(mustSetUpCodes).data === true;
  // Stays until its recovery codes were read, although the session then needs no more.
  const [isSettingUp, setSettingUp] = useState(mustSetUp);
  if (mustSetUp && !isSettingUp) setSettingUp(true);
  const setUpCodes = useLoaded(loadSetUpCodes, isSettingUp);

  if (user === undefined) return <SessionAway session={session} />;
  if (!user)
    return <LeaveToLogin why={logout.isSuccess ? 'logged out' : wasLive.current ? 'expired' : 'never logged in'} />;
  wasLive.current = true;
  if (isSettingUp) {
    return setUpCodes ? (
      <setUpCodes.SetUpCodes onDone={() => setSettingUp(false)} onSignOut={() => logout.mutate()} />
    ) : (
      <SessionAway session={session} />
    );
  }
  return (
    <TrackingProvider>
      <NavigationLine />
      <Shell
        user={user}
        status={
          <>
            <OutboxChip always={tracks(user)} narrow={timer.status !== undefined} />
            {timer.status}
            {afterThePage && <afterThePage.Switch />}
          </>
        }
        bar={timer.bar}
        onSignOut={() => leaveWhenSafe(() => (entries?.length ? loggingOut.open() : logout.mutate()))}
      >
        {children}
      </Shell>
      <SessionWatch />
      {afterThePage && <afterThePage.AfterThePage userId={user.id} tracks={tracks(user)} />}
      {dialogs && (
        <dialogs.LogOutDialog
          open={loggingOut.isOpen}
          count={entries?.length ?? 0}
          onLogOut={() => logout.mutate()}
          onCancel={loggingOut.close}
        />
      )}
    </TrackingProvider>
  );
}

/** Workers record time on phones and must always see whether it has been sent. */
const tracks = ({ role }: SessionUser) => role === 'employee' || role === 'contractor';

/** A progress line for slow navigations. */
function NavigationLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="loading-line">
      <span className="sr-only">Loading...</span>
    </div>
  );
}

/** Replaces the page while the session is unknown: still loading, or offline. */
function SessionAway({ session }: { session: ReturnType<typeof useSession<SessionUser | null>> }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      {session.isError ? (
        <ErrorState
          title="This page couldn’t be opened"
          message={errorMessage(session.error)}
          onRetry={() => session.refetch()}
          retrying={session.isFetching}
        />
      ) : (
        <p role="status">
          <Spinner className="size-6 text-muted" />
          <span className="sr-only">Loading...</span>
        </p>
      )}
    </main>
  );
}
