import { useLocation } from '@remix-run/react';
import { startTransition, useEffect, useState } from 'react';
import { useSession } from '#app/lib/session/use-session.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import {
  type ActiveTracking,
  type Break,
  readActive,
  readBreak,
  storeUser,
  subscribeActive,
} from '#app/offline/active-tracking.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { rememberName } from '#app/offline/waiting-here.ts';
import type { SessionAnswer, SessionUser } from '#server/auth/schema.ts';

// Loaded after the page, which shows the running record itself.
const loadBar = () => import('./tracking-bar.tsx');
const loadTimer = () => import('./admin/timer.tsx');

const companyOf = ({ company_id, several_companies }: SessionAnswer) => ({ company_id, several_companies });

/** Also stores the user on this device, so that nobody sees the timer of another user. */
export function useTrackingStatus(user: SessionUser | null | undefined) {
  const [now, setNow] = useState<{ active: ActiveTracking | null; pause: Break | null }>();
  const { pathname } = useLocation();
  const isAdmin = user?.role === 'admin';
  const isRunning = now !== undefined && (now.active ?? now.pause) !== null;
  const need = isRunning || ('when idle' as const);
  const timer = useLoaded(loadTimer, isAdmin && need);
  const part = useLoaded(loadBar, user != null && !isAdmin && user.role !== 'landlord' && need);
  const { company_id, several_companies } = useSession(companyOf).data ?? {};
  const identity = useIdentity();
  useEffect(() => {
    if (!user) return;
    storeUser(user, { company_id, several_companies });
    if (identity) rememberName(identity, user.name);
  }, [user, company_id, several_companies, identity]);
  useEffect(() => {
    // A transition, because an urgent update would abort the hydration of the admins' lazy shell.
    const read = () => startTransition(() => setNow({ active: readActive(identity), pause: readBreak(identity) }));
    read();
    return subscribeActive(read);
  }, [identity]);

  const active = now?.active ?? null;
  const pause = now?.pause ?? null;
  const isHere = pathname === '/time-tracking';
  // A worker's home shows what runs on its top.
  const isHome = pathname === '/dashboard';
  // For the office's top bar; absent on the tracking page, which shows a large timer.
  const status = timer && active && !isHere ? <timer.OfficeTimer active={active} /> : undefined;
  // For workers, above the bottom bar of every page.
  const bar =
    part && ((active && !isHome) || pause) ? (
      <part.TrackingBar active={active} pause={pause} isDouble={isHere} />
    ) : undefined;
  return { status, bar };
}
