import { weekdayName } from '#app/lib/days.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import type { WorkedTime } from './worked-time.ts';

/** A full bar: a long day fills it, longer ones make the others shorter. */
const fullDay = 8 * 60;

/** The week from Sunday to Saturday as seven bars. */
export function WeekStrip({ days }: { days: WorkedTime['days'] }) {
  const full = Math.max(fullDay, ...days.map((day) => day.minutes));
  return (
    <ul aria-label="This week by day" className="mt-4 grid grid-cols-7 gap-1.5 sm:gap-2">
      {days.map(({ day, minutes, isToday }) => (
        <li
          key={day}
          aria-current={isToday ? 'date' : undefined}
          className={classNames('text-center text-xs', isToday ? 'font-semibold text-text' : 'text-muted')}
        >
          <span
            className="mb-1.5 flex h-14 items-end overflow-hidden rounded-sm bg-sunken"
            aria-hidden="true"
          >
            <span
              className={classNames('w-full rounded-t-sm', isToday ? 'bg-accent' : 'bg-accent/55')}
              style={{ height: minutes > 0 ? `max(3px, ${(100 * minutes) / full}%)` : 0 }}
            />
          </span>
          <abbr title={weekdayName(day)} className="block no-underline">
            {weekdayName(day).slice(0, 3)}
          </abbr>
          <span className={classNames('block', minutes === 0 && 'invisible')}>
            <Minutes value={minutes} />
          </span>
        </li>
      ))}
    </ul>
  );
}
