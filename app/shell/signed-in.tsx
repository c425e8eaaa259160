import { useNavigation } from '@remix-run/react';
import { type ReactNode, useRef, useState } from 'react';
import { useTrackingStatus } from '#app/features/time/tracking/tracking-status.tsx';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useLogout, userOf, useSession } from '#app/lib/session/use-session.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { OutboxChip } from '#app/offline/ui/outbox-chip.tsx';
import { useOutbox } from '#app/offline/use-outbox.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { LeaveToLogin } from './leave-to-login.tsx';
import { SessionAway } from './session-away.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Shell } from './shell.tsx';

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
