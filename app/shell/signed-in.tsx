import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loginPath } from '#app/features/session/paths.ts';
import { TrackingProvider } from '#app/features/time/tracking/tracking-provider.tsx';
import { useTrackingStatus } from '#app/features/time/tracking/tracking-status.tsx';
import { errorMessage } from '#app/lib/error-message.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useLogout, userOf, useSession } from '#app/lib/session/use-session.ts';
import { toast } from '#app/lib/toast.ts';
import { clearDevice } from '#app/offline/active-tracking.ts';
import { OutboxChip } from '#app/offline/ui/outbox-chip.tsx';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { Spinner } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { SessionAnswer, SessionUser } from '#server/auth/schema.ts';
import { Shell } from './shell.tsx';

const SetUpCodes = lazyPart(() => import('#app/features/account/set-up-codes.tsx').then((module) => module.SetUpCodes));
const LogOutDialog = lazyPart(() => import('./session-dialogs.tsx').then((module) => module.LogOutDialog));

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

const AfterThePage = lazyPart(() => import('./after-the-page.tsx').then((module) => module.AfterThePage), 'when idle');
const Switch = lazyPart(() => import('./after-the-page.tsx').then((module) => module.Switch), 'when idle');

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
  const mustSetUp = useSession(mustSetUpCodes).data === true;
  // Stays until its recovery codes were read, although the session then needs no more.
  const [isSettingUp, setSettingUp] = useState(mustSetUp);
  if (mustSetUp && !isSettingUp) setSettingUp(true);

  if (user === undefined) return <SessionAway session={session} />;
  if (!user)
    return <LeaveToLogin why={logout.isSuccess ? 'logged out' : wasLive.current ? 'expired' : 'never logged in'} />;
  wasLive.current = true;
  if (isSettingUp) {
    const away = <SessionAway session={session} />;
    return (
      <SetUpCodes onDone={() => setSettingUp(false)} onSignOut={() => logout.mutate()} fallback={away} missing={away} />
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
            <Switch needed={false} />
          </>
        }
        bar={timer.bar}
        onSignOut={() => leaveWhenSafe(() => (entries?.length ? loggingOut.open() : logout.mutate()))}
      >
        {children}
      </Shell>
      <AfterThePage needed={false} userId={user.id} tracks={tracks(user)} />
      <LogOutDialog
        needed={loggingOut.isOpen}
        open={loggingOut.isOpen}
        count={entries?.length ?? 0}
        onLogOut={() => logout.mutate()}
        onCancel={loggingOut.close}
      />
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
