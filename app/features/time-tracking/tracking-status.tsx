import { Link, useLocation } from '@remix-run/react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { RunningTimer } from '#app/components/running-timer.tsx';
import { type ActiveTracking, keepUser, readActive, subscribeActive } from '#app/lib/active-tracking.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { activities, activityOf } from './activity.ts';
import { shortAddress } from './short-address.ts';

/**
 * The running timer for the bar over every page, and nothing while none runs. On the tracking page itself the timer
 * stands in large. It also notes on this device whose it is, so that nobody sees another's timer.
 */
export function useTrackingStatus(user: SessionUser | null | undefined): ReactNode {
  const userId = user?.id;
  const [active, setActive] = useState<ActiveTracking | null>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (user) keepUser(user);
  }, [user]);
  useEffect(() => {
    // In a transition: an urgent update would break off the hydration of the shell, which comes lazily to admins.
    const read = () => startTransition(() => setActive(readActive(userId)));
    read();
    return subscribeActive(read);
  }, [userId]);
  return active && pathname !== '/time-tracking' ? <TrackingStatus active={active} /> : undefined;
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
