import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useSession } from '#app/lib/session/use-session.ts';
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
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import type { SessionAnswer, SessionUser } from '#server/auth/schema.ts';

/** Loaded once the page is used, unless something is running. */
export const TrackingBar = lazyPart(() => import('./tracking-bar.tsx').then((module) => module.TrackingBar));
const OfficeTimer = lazyPart(() => import('./admin/timer.tsx').then((module) => module.OfficeTimer));

const companyOf = ({ company_id, several_companies }: SessionAnswer) => ({ company_id, several_companies });

/** Also stores the user on this device, so that nobody sees the timer of another user. */
export function useTrackingStatus(user: SessionUser | null | undefined) {
  const [now, setNow] = useState<{ active: ActiveTracking | null; pause: Break | null }>();
  const { pathname } = useLocation();
  const isAdmin = user?.role === 'admin';
  const tracks = user != null && !isAdmin && user.role !== 'landlord';
  usePreload(isAdmin && 'when used', OfficeTimer);
  usePreload(tracks && 'when used', TrackingBar);
  const { company_id, several_companies } = useSession(companyOf).data ?? {};
  const identity = useIdentity();
  useEffect(() => {
    if (!user) return;
    storeUser(user, { company_id, several_companies });
    if (identity) rememberName(identity, user.name);
  }, [user, company_id, several_companies, identity]);
  useEffect(() => {
    const read = () => setNow({ active: readActive(identity), pause: readBreak(identity) });
    read();
    return subscribeActive(read);
  }, [identity]);

  const active = now?.active ?? null;
  const pause = now?.pause ?? null;
  const isHere = pathname === '/time-tracking';
  // A worker's home shows what runs on its top.
  const isHome = pathname === '/dashboard';
  // For the office's top bar; absent on the tracking page, which shows a large timer.
  const status = isAdmin && active && !isHere ? <OfficeTimer active={active} missing={null} /> : undefined;
  // For workers, above the bottom bar of every page.
  const bar =
    tracks && ((active && !isHome) || pause) ? (
      <TrackingBar active={active} pause={pause} isDouble={isHere} missing={null} />
    ) : undefined;
  return { status, bar };
}
