import { Link } from '@remix-run/react';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { shortAddress } from '#app/features/labels/short-address.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { classNames } from '#app/ui/class-names.ts';
import { RunningTimer } from '#app/ui/running-timer.tsx';

export function OfficeTimer({ active }: { active: ActiveTracking }) {
  const { word, icon: Icon, soft, ink } = activities[activityOf(active.isDriving)];
  const { house, rest } = shortAddress(active.propertyName);
  return (
    <Link
      to="/time-tracking"
      prefetch="intent"
      className={classNames('flex min-h-tap min-w-0 items-center gap-2 overflow-hidden rounded-md px-2.5 py-1', soft)}
    >
      <Icon className={classNames('size-5 shrink-0', ink)} />
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
