import { Link, useLocation } from '@remix-run/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { RunningTimer } from '#app/components/running-timer.tsx';
import {
  type ActiveTracking,
  type Break,
  keepUser,
  readActive,
  readBreak,
  subscribeActive,
} from '#app/lib/active-tracking.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { activities, activityOf } from './activity.ts';
import { shortAddress } from './short-address.ts';

// After the page: the page itself shows what runs.
const loadBar = () => import('./tracking-bar.tsx');

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
  const part = useLoaded(loadBar, user != null && user.role !== 'admin' && user.role !== 'landlord');
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
  if (user?.role === 'admin') {
    return { status: active && !isHere ? <TrackingStatus active={active} /> : undefined, bar: undefined };
  }
  const bar =
    part && userId !== undefined && (active || pause) ? (
      <part.TrackingBar userId={userId} active={active} pause={pause} isDouble={isHere} />
    ) : undefined;
  return { status: undefined, bar };
}

function TrackingStatus({ active }: { active: ActiveTracking }) {
  const { word, icon: Icon, soft, ink } = activities[activityOf(active.isDriving)];
  const { house, rest } = shortAddress(active.propertyName);
  return (
    <Link
      to="/time-tracking"
      prefetch="intent"
      className={classNames('flex min-h-tap min-w-0 items-center gap-2 rounded-md px-2.5 py-1', soft)}
    >
      <Icon className={classNames('size-5 shrink-0', ink)} aria-hidden="true" />
      <span className="min-w-0">
        <span className={classNames('flex gap-1.5 whitespace-nowrap font-semibold text-sm', ink)}>
          {word}
          <RunningTimer start_time={active.startTime} />
        </span>
        <span className="flex gap-1 text-xs">
          {house && <span className="shrink-0">{house}</span>}
          <span className="w-0 grow truncate">{rest}</span>
        </span>
      </span>
    </Link>
  );
}
