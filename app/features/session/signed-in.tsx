import { type ReactNode, useRef } from 'react';
import { NavigationLine } from '#app/components/navigation-line.tsx';
import { Shell } from '#app/features/shell/shell.tsx';
import { useTrackingStatus } from '#app/features/time-tracking/tracking-status.tsx';
import type { SessionAnswer } from '#server/auth/schema.ts';
import { LeaveToLogin } from './leave-to-login.tsx';
import { SessionAway } from './session-away.tsx';
import { SessionWatch } from './session-watch.tsx';
import { useLogout, useSession } from './use-session.ts';

/** The person who is logged in. Only inside the pages of `_app`, whose loader has asked. */
export function useSessionUser() {
  return useSession(userOf).data ?? null;
}

const userOf = (answer: SessionAnswer) => answer.user;

/** The layout by role around a logged-in person's pages; without a session the way to the log-in page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession(userOf);
  const logout = useLogout();
  const wasLive = useRef(false);
  const user = session.data;
  const status = useTrackingStatus(user);

  if (user === undefined) return <SessionAway session={session} />;
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
