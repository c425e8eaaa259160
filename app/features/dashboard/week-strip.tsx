import { classNames } from '#app/components/class-names.ts';
import { Minutes } from '#app/components/figures.tsx';
import { weekdayName } from '#app/lib/days.ts';
import type { WorkedTime } from './worked-time.ts';

/** A full bar: a long day fills it, longer ones make the others shorter. */
const fullDay = 8 * 60;

/** The week from Sunday to Saturday as seven bars. */
export function WeekStrip({ days }: { days: WorkedTime['days'] }) {
  const full = Math.max(fullDay, ...days.map((day) => day.minutes));
  return (
    <ul aria-label="This week by day" className="mt-4 grid grid-cols-7 gap-1.5 sm:gap-2">
      {days.map(({ day, minutes, isToday }) => (
        <li key={day} aria-current={isToday ? 'date' : undefined} className="text-center">
          <span className="flex h-14 items-end rounded-sm bg-sunken" aria-hidden="true">
            <span
              className={classNames('w-full rounded-sm', isToday ? 'bg-accent' : 'bg-line-strong')}
              style={{ height: minutes > 0 ? `max(3px, ${(100 * minutes) / full}%)` : 0 }}
            />
          </span>
          <span
            aria-hidden="true"
            className={classNames('mt-1 block text-xs', isToday ? 'font-semibold text-text' : 'text-muted')}
          >
            {weekdayName(day).slice(0, 3)}
          </span>
          <span className="sr-only">
            {weekdayName(day)}: <Minutes value={minutes} />
          </span>
        </li>
      ))}
    </ul>
  );
}
