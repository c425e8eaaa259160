import { useLocation } from '@remix-run/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLoaded } from '#app/lib/use-loaded.ts';
import {
  type ActiveTracking,
  type Break,
  keepUser,
  readActive,
  readBreak,
  subscribeActive,
} from '#app/offline/active-tracking.ts';
import type { SessionUser } from '#server/auth/schema.ts';

// After the page: the page itself shows what runs.
const loadBar = () => import('./tracking-bar.tsx');
const loadTimer = () => import('./admin/timer.tsx');

interface TrackingSigns {
  /** For the office's bar over every page but the tracking page itself, where the timer stands in large. */
  status: ReactNode;
  /** For workers: over the bottom bar of every page. */
  bar: ReactNode;
}

/**
 * The running timer for every page, and nothing while none runs. It also notes on this device whose it is, so that nobody
 * sees another's timer.
 */
export function useTrackingStatus(user: SessionUser | null | undefined): TrackingSigns {
  const userId = user?.id;
  const [now, setNow] = useState<{ active: ActiveTracking | null; pause: Break | null }>();
  const { pathname } = useLocation();
  const isAdmin = user?.role === 'admin';
  const isRunning = now !== undefined && (now.active ?? now.pause) !== null;
  const need = isRunning || ('when idle' as const);
  const timer = useLoaded(loadTimer, isAdmin && need);
  const part = useLoaded(loadBar, user != null && !isAdmin && user.role !== 'landlord' && need);
  useEffect(() => {
    if (user) keepUser(user);
  }, [user]);
  useEffect(() => {
    // In a transition: an urgent update would break off the hydration of the shell, which comes lazily to admins.
    const read = () =>
      startTransition(() => setNow({ active: readActive(userId), pause: readBreak(userId) }));
    read();
    return subscribeActive(read);
  }, [userId]);

  const active = now?.active ?? null;
  const pause = now?.pause ?? null;
  const isHere = pathname === '/time-tracking';
  const status = timer && active && !isHere ? <timer.OfficeTimer active={active} /> : undefined;
  const bar =
    part && userId !== undefined && (active || pause) ? (
      <part.TrackingBar userId={userId} active={active} pause={pause} isDouble={isHere} />
    ) : undefined;
  return { status, bar };
}
