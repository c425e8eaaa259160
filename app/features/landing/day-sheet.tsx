import Car from 'lucide-react/icons/car';
import Hammer from 'lucide-react/icons/hammer';
import { formatMinutes } from '#app/lib/format.ts';
import { LiveDot } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** An invented day: minutes since midnight. */
const day = [
  { kind: 'driving', from: 452, to: 481, what: 'Driving to 14 Albert Road', note: '' },
  {
    kind: 'working',
    from: 481,
    to: 626,
    what: '14 Albert Road',
    note: 'Replaced thermostat, bled radiators',
  },
  { kind: 'driving', from: 626, to: 649, what: 'Driving to Cedar Court', note: '' },
  {
    kind: 'working',
    from: 649,
    to: 792,
    what: 'Flat 6, Cedar Court',
    note: 'Refitted kitchen tap, checked for leaks',
  },
] as const;

const opens = 420;
const closes = 840;
const looks = {
  driving: { icon: Car, tile: 'bg-driving-soft text-driving', bar: 'fill-driving' },
  working: { icon: Hammer, tile: 'bg-working-soft text-working', bar: 'fill-working' },
};

/** A picture of the product, drawn from its own parts: what a day looks like once it is tracked. */
export function DaySheet() {
  const total = day.reduce((sum, entry) => sum + entry.to - entry.from, 0);
  return (
    <figure
      aria-label="Example: a worker’s day in Fettle, driving and working, with times and notes"
      className="rounded-xl border border-line bg-raised shadow-floating"
    >
      <div aria-hidden="true">
        <div className="flex items-end justify-between px-5 pt-5">
          <div>
            <p className="text-muted text-sm">Today</p>
            <p className="font-semibold text-3xl tabular-nums">{formatMinutes(total)}</p>
          </div>
          <p className="mb-1 flex items-center gap-2 font-medium text-sm text-working">
            <LiveDot />
            Working
          </p>
        </div>
        <div className="px-5 pt-4 pb-5">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${closes - opens} 10`}
            preserveAspectRatio="none"
            className="h-3 w-full rounded-sm"
          >
            <rect width={closes - opens} height="10" className="fill-sunken" />
            {day.map((entry) => (
              <rect
                key={entry.from}
                x={entry.from - opens}
                width={entry.to - entry.from - 1}
                height="10"
                className={looks[entry.kind].bar}
              />
            ))}
          </svg>
          <div className="mt-1.5 flex justify-between text-muted text-xs tabular-nums">
            {[7, 8, 9, 10, 11, 12, 13, 14].map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}</span>
            ))}
          </div>
        </div>
        <ol className="divide-y divide-line border-line border-t">
          {day.map((entry) => (
            <DayLine key={entry.from} {...entry} />
          ))}
        </ol>
      </div>
    </figure>
  );
}

function DayLine({ kind, from, to, what, note }: (typeof day)[number]) {
  const { icon: Icon, tile } = looks[kind];
  return (
    <li className="flex items-center gap-3.5 px-5 py-3">
      <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-md', tile)}>
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{what}</span>
        {note && <span className="block truncate text-muted text-sm">{note}</span>}
      </span>
      <span className="shrink-0 text-right text-sm tabular-nums">
        <span className="block font-medium">{formatMinutes(to - from)}</span>
        <span className="block text-muted">{formatMinutes(from)}</span>
      </span>
    </li>
  );
}
