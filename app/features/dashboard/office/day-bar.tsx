import { classNames } from '#app/ui/class-names.ts';
import { personStyle } from '#app/ui/person-disc.tsx';
import type { SpanKind } from '#server/dashboard/constants.ts';
import { placeOf, type Worker } from './today-rows.ts';

interface Hours {
  from: number;
  to: number;
}

type Span = Worker['spans'][number];

/** Told apart by their form too: full, framed, dashed. In forced colours by `data-span` (tailwind.css). */
const kinds: Readonly<Record<SpanKind, { word: string; look: string }>> = {
  done: { word: 'done', look: 'bg-person-edge' },
  now: { word: 'now', look: 'bg-working' },
  late: { word: 'late', look: 'border-2 border-dashed border-danger bg-danger-soft' },
  planned: { word: 'planned', look: 'border border-person-edge bg-person' },
  no_access: { word: 'no access', look: 'border-2 border-dotted border-muted bg-neutral-soft' },
};

const sentenceOf = ({ kind, from, to, job_title }: Span) => `${from} to ${to} ${kinds[kind].word}, ${job_title}`;

interface DayBarProps {
  id: number | null;
  name: string;
  spans: readonly Span[];
  hours: Hours;
  /** 'HH:MM' of now; absent until it is known. */
  time: string | undefined;
  isDriving: boolean;
}

/** A worker's day from left to right; read out as a list of its parts. */
export function DayBar({ id, name, spans, hours, time, isDriving }: DayBarProps) {
  const text = spans.length === 0 ? 'nothing with a time' : spans.map(sentenceOf).join('; ');
  return (
    <div
      role="img"
      aria-label={`Day of ${name}: ${text}`}
      style={personStyle(id)}
      className="relative h-5 rounded bg-sunken"
    >
      {spans.map((span) => {
        const left = placeOf(span.from, hours);
        return (
          <span
            key={`${span.kind} ${span.from} ${span.to} ${span.job_id}`}
            data-span={span.kind}
            title={sentenceOf(span)}
            style={{ left: `${left}%`, width: `${Math.max(0, placeOf(span.to, hours) - left)}%` }}
            className={classNames(
              'absolute inset-y-0 min-w-1 rounded-sm',
              span.kind === 'now' && isDriving ? 'bg-driving' : kinds[span.kind].look,
            )}
          />
        );
      })}
      {time && (
        <span style={{ left: `${placeOf(time, hours)}%` }} className="absolute -inset-y-1 w-0 border-text border-l" />
      )}
    </div>
  );
}

/** The hours above the bars. */
export function DayScale({ from, to }: Hours) {
  const step = Math.ceil((to - from) / 12);
  const marks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
  return (
    <div aria-hidden="true" className="relative h-4 text-2xs text-muted">
      {marks.map((hour) => (
        <span
          key={hour}
          style={{ left: `${((hour - from) / (to - from)) * 100}%` }}
          className="absolute -translate-x-1/2"
        >
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}

const legend = ['done', 'now', 'late', 'planned', 'no_access'] as const satisfies readonly SpanKind[];

/** The meaning of each kind of span. */
export function DayLegend() {
  return (
    <ul
      aria-hidden="true"
      style={personStyle(null)}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs"
    >
      {legend.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span data-span={kind} className={classNames('h-3 w-5 rounded-sm', kinds[kind].look)} />
          <span className="first-letter:uppercase">{kinds[kind].word}</span>
        </li>
      ))}
    </ul>
  );
}
