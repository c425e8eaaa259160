import { Link } from '@remix-run/react';
import Coffee from 'lucide-react/icons/coffee';
import Hammer from 'lucide-react/icons/hammer';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { shortAddress } from '#app/features/labels/short-address.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { classNames } from '#app/ui/class-names.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { RunningTimer } from '#app/ui/running-timer.tsx';

const RunningAction = lazyPart(() =>
  import('#app/features/time/tracking/running-action.tsx').then((module) => module.RunningAction),
);

const looks = {
  driving: {
    area: 'bg-driving text-on-driving',
    button: 'bg-on-driving! text-driving!',
    icon: Hammer,
    word: 'Arrived',
  },
  working: { area: 'bg-working text-on-working', button: 'bg-on-working! text-working!', icon: Coffee, word: 'Break' },
};

interface RunningBarProps {
  running: ActiveTracking;
  /** Whether this phone started the record and may end it; else another device did. */
  isHere: boolean;
}

/** Running activity on a worker's home page: a link to tracking and the next action. */
export function RunningBar({ running, isHere }: RunningBarProps) {
  const activity = activityOf(running.isDriving);
  const { area, button, icon: Icon, word } = looks[activity];
  const { house, rest } = shortAddress(running.propertyName);
  const content = (
    <>
      <Icon className="size-5 max-[379px]:hidden" />
      <span>
        <span>{word}</span>
        {running.isDriving && <span className="sr-only"> - start work</span>}
      </span>
    </>
  );
  const waiting = (
    <span className={classNames(button, 'flex min-h-tap items-center gap-2 rounded-md px-3 font-medium opacity-60')}>
      {content}
    </span>
  );
  return (
    <section
      aria-label="Now"
      className={classNames(
        'sticky top-[calc(3.5rem+1px+env(safe-area-inset-top))] z-bar -mx-4 -mt-5 low:-mt-3 mb-5 flex min-h-touch items-center gap-2 px-4 md:rounded-b-lg',
        area,
      )}
    >
      <Link
        to="/time-tracking"
        prefetch="intent"
        className="flex min-h-touch min-w-0 grow items-center gap-2.5 focus-visible:-outline-offset-4 focus-visible:outline-current"
      >
        <span className="size-2 shrink-0 animate-live rounded-full bg-current" aria-hidden="true" />
        <RunningTimer start_time={running.startTime} className="shrink-0 font-semibold text-xl" />
        <span className="min-w-0 grow text-sm leading-5">
          <span className="block font-semibold">Active · {activities[activity].word}</span>
          <span className="flex gap-1">
            {house && <span className="shrink-0">{house}</span>}
            <span className="w-0 grow truncate">{rest}</span>
          </span>
        </span>
      </Link>
      {isHere && (
        <RunningAction active={running} className={button} fallback={waiting} missing={waiting}>
          {content}
        </RunningAction>
      )}
    </section>
  );
}
