import { type ReactNode, useRef } from 'react';
import { NavigationLine } from '#app/components/navigation-line.tsx';
import { Shell } from '#app/features/shell/shell.tsx';
import { useTrackingStatus } from '#app/features/time-tracking/tracking-status.tsx';
import { LeaveToLogin } from './leave-to-login.tsx';
import { SessionAway } from './session-away.tsx';
import { SessionWatch } from './session-watch.tsx';
import { useLogout, useSession } from './use-session.ts';

/** The person who is logged in. Only inside the pages of `_app`, whose loader has asked. */
export function useSessionUser() {
  const { data } = useSession();
  return data?.user ?? null;
}

/** The layout by role around a logged-in person's pages; without a session the way to the log-in page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const logout = useLogout();
  const wasLive = useRef(false);
  const user = session.data?.user;
  const status = useTrackingStatus(user);

  if (!session.data) return <SessionAway session={session} />;
  if (!user) return <LeaveToLogin why={whyLeave(logout.isSuccess, wasLive.current)} />;
  wasLive.current = true;
  return (
    <>
      <NavigationLine />
      <Shell user={user} status={status} onSignOut={() => logout.mutate()}>
        {children}
      </Shell>
      <SessionWatch />
    </>
  );
}

function whyLeave(loggedOut: boolean, wasLive: boolean) {
  if (loggedOut) return 'logged out';
  return wasLive ? 'expired' : 'never logged in';
}
