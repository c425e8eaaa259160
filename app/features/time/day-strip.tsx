import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatDay, formatMinutes, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { classNames } from '#app/ui/class-names.ts';
import { isEndUnknown } from '#server/pricing/constants.ts';
import type { ReviewReason } from '#server/time-tracking/constants.ts';

interface DayStripProps {
  worker: string;
  /** The records that this is about, and what they are: 'This record'. */
  subjects: readonly StripRecord[];
  subject: string;
  others: readonly StripRecord[];
  /** Times that the worker asks for instead; null if none. */
  requested: Span | null;
}

export function DayStrip({ worker, subjects, subject, others, requested }: DayStripProps) {
  const { timeZone, now } = useCompanyDay();
  const { positionOf, ticks } = stripScale([...subjects, ...others, ...(requested ? [requested] : [])], now);
  const overlaps = requested ? overlapsOf(requested, others, now) : [];
  const records = [...subjects, ...others].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const at = (instant: string) => formatTimeOfDay(instant, timeZone);
  const span = (of: StripRecord | Span) => {
    if (isEndUnknown(of)) return `from ${at(of.start_time)}, end unknown`;
    return `${at(of.start_time)}-${of.end_time ? at(of.end_time) : 'now'}`;
  };
  return (
    <section aria-label={`${worker}’s day`}>
      <p className="mb-1 text-muted text-sm">{formatDay(subjects[0]!.start_time, timeZone)}</p>
      <div className="overflow-hidden rounded-md bg-sunken px-2 pb-2 sm:px-3">
        <div className="relative">
          <div className="relative h-6" aria-hidden="true">
            {ticks.map(({ instant, left }) => (
              <span
                key={instant}
                style={{ left: `${left}%` }}
                className="absolute bottom-0 border-line-strong border-l pl-1 text-muted text-xs"
              >
                {at(instant).slice(0, 2)}
              </span>
            ))}
          </div>
          <ol className={classNames('relative', requested ? 'h-18' : 'h-10')}>
            {records.map((each) => (
              <Block
                key={each.id}
                record={each}
                position={positionOf(each.start_time, each.end_time)}
                text={span(each)}
                subject={subjects.includes(each) ? subject : undefined}
              />
            ))}
            {requested && (
              <li
                style={styleOf(positionOf(requested.start_time, requested.end_time))}
                className="absolute top-11 flex h-7 min-w-1 items-center overflow-hidden rounded border-2 border-accent border-dashed px-1 font-medium text-accent text-xs"
              >
                <span className="sr-only">Requested: </span>
                <span className="truncate">{span(requested)}</span>
              </li>
            )}
            {overlaps.map((overlap) => (
              <li
                key={overlap.record.id}
                style={styleOf(positionOf(overlap.start_time, overlap.end_time))}
                className="absolute top-0 h-18 min-w-1 rounded border-2 border-danger bg-danger/15"
              >
                <span className="sr-only">
                  Overlap {span(overlap)} with {overlap.record.job_title}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      {overlaps.map((overlap) => (
        <p key={overlap.record.id} className="mt-1.5 font-medium text-danger text-sm">
          {formatMinutes(overlap.minutes)} over {overlap.record.job_title}, {span(overlap.record)}
        </p>
      ))}
    </section>
  );
}

const fading = '[mask-image:linear-gradient(to_right,black_70%,transparent)]';

const styleOf = ({ left, width }: StripPosition) => ({ left: `${left}%`, width: `${width}%` });

interface BlockProps {
  record: StripRecord;
  position: StripPosition;
  text: string;
  subject: string | undefined;
}

function Block({ record, position, text, subject }: BlockProps) {
  const { word, icon: Icon, soft, solid, ink, edge } = activities[activityOf(record.is_driving)];
  const description = `${word} ${text}, ${record.job_title}`;
  const isOpen = isEndUnknown(record);
  return (
    <li
      style={isOpen ? { left: `${position.left}%` } : styleOf(position)}
      title={description}
      className={classNames(
        'absolute top-0 flex h-10 min-w-1 items-center gap-1.5 overflow-hidden px-1.5 text-xs',
        subject && 'font-semibold',
        isOpen
          ? // Its width says nothing: it has no end, and fades out.
            classNames(
              soft,
              ink,
              edge,
              'w-32 rounded-l border-y border-l-4 border-dashed [border-left-style:solid]',
              fading,
            )
          : classNames('rounded', subject ? solid : classNames(soft, ink)),
      )}
    >
      <span className="sr-only">
        {subject ? `${subject}: ` : ''}
        {description}
      </span>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate" aria-hidden="true">
        {isOpen ? 'End unknown' : record.job_title}
      </span>
    </li>
  );
}

/* Positions of a day's records and of the requested times on a strip. Instants are ISO. */

export interface StripRecord {
  id: number;
  job_title: string;
  is_driving: boolean;
  start_time: string;
  /** Null while running; a guess if the end is unknown. */
  end_time: string | null;
  review_reasons?: readonly ReviewReason[];
}

export interface Span {
  start_time: string;
  end_time: string;
}

/** Per cent of the strip's width. */
interface StripPosition {
  left: number;
  width: number;
}

export interface Overlap extends Span {
  record: StripRecord;
  minutes: number;
}

const minuteOf = (instant: string | number) => Math.floor(new Date(instant).getTime() / 60_000);
const hour = 60;

/** Minutes of the strip for a record without an end. */
const openMinutes = 2 * hour;

/** Covers all spans in whole hours, at least six. */
export function stripScale(
  spans: readonly (Omit<StripRecord, 'id' | 'job_title' | 'is_driving'> | Span)[],
  now: number,
) {
  const starts = spans.map(({ start_time }) => minuteOf(start_time));
  const ends = spans.map((span) =>
    isEndUnknown(span) ? minuteOf(span.start_time) + openMinutes : minuteOf(span.end_time ?? now),
  );
  const from = Math.floor(Math.min(...starts) / hour) * hour;
  const to = Math.max(Math.ceil(Math.max(...starts, ...ends) / hour) * hour, from + 6 * hour);
  const length = to - from;
  const positionOf = (start: string, end: string | null): StripPosition => ({
    left: ((minuteOf(start) - from) / length) * 100,
    width: ((Math.max(minuteOf(end ?? now), minuteOf(start)) - minuteOf(start)) / length) * 100,
  });
  // At most about twelve marks, which still fit a phone.
  const every = [1, 2, 3, 6, 12, 24, 48].find((hours) => length / hour / hours <= 12) ?? 96;
  const ticks = [];
  for (let at = from; at < to; at += every * hour) {
    ticks.push({ instant: new Date(at * 60_000).toISOString(), left: ((at - from) / length) * 100 });
  }
  return { positionOf, ticks };
}

/** Overlaps of a span with records, in whole minutes and half-open, as on the server. */
export function overlapsOf(span: Span, records: readonly StripRecord[], now: number): Overlap[] {
  return records.flatMap((record) => {
    const end = record.end_time ?? new Date(Math.max(now, Date.parse(span.end_time))).toISOString();
    const start_time = record.start_time > span.start_time ? record.start_time : span.start_time;
    const end_time = end < span.end_time ? end : span.end_time;
    const minutes = minuteOf(end_time) - minuteOf(start_time);
    return minutes > 0 ? [{ record, start_time, end_time, minutes }] : [];
  });
}
