import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatDay, formatMinutes, formatTimeOfDay } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { overlapsOf, type Place, type Span, type StripRecord, stripScale } from './day-strip-layout.ts';

interface DayStripProps {
  worker: string;
  /** The record that the request is about. */
  record: StripRecord;
  /** The worker's others of that day. */
  others: readonly StripRecord[];
  /** The times that it would have; null where they stay as they are. */
  asked: Span | null;
  timeZone: string;
  now: number;
}

/** A worker's whole day from left to right: what is recorded, and under it what is asked for and where that does not fit. */
export function DayStrip({ worker, record, others, asked, timeZone, now }: DayStripProps) {
  const { place, ticks } = stripScale([record, ...others, ...(asked ? [asked] : [])], now);
  const overlaps = asked ? overlapsOf(asked, others, now) : [];
  const records = [record, ...others].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const at = (instant: string) => formatTimeOfDay(instant, timeZone);
  const span = ({ start_time, end_time }: { start_time: string; end_time: string | null }) =>
    `${at(start_time)}-${end_time ? at(end_time) : 'now'}`;
  return (
    <section aria-label={`${worker}’s day`}>
      <p className="mb-1 text-muted text-sm">{formatDay(record.start_time, timeZone)}</p>
      <div className="overflow-hidden rounded-md bg-sunken px-2 pb-2 sm:px-3">
        <div className="relative">
          <div className="relative h-6" aria-hidden="true">
            {ticks.map(({ instant, left }) => (
              <span
                key={instant}
                style={{ left: `${left}%` }}
                className="absolute bottom-0 border-line-strong border-l pl-1 text-muted text-xs tabular-nums"
              >
                {at(instant).slice(0, 2)}
              </span>
            ))}
          </div>
          <ol className={classNames('relative', asked ? 'h-18' : 'h-10')}>
            {records.map((each) => (
              <Block
                key={each.id}
                record={each}
                place={place(each.start_time, each.end_time)}
                words={span(each)}
                isSubject={each === record}
              />
            ))}
            {asked && (
              <li
                style={styleOf(place(asked.start_time, asked.end_time))}
                className="absolute top-11 flex h-7 min-w-1 items-center overflow-hidden rounded border-2 border-accent border-dashed px-1 font-medium text-accent text-xs tabular-nums"
              >
                <VisuallyHidden>Requested: </VisuallyHidden>
                <span className="truncate">{span(asked)}</span>
              </li>
            )}
            {overlaps.map((overlap) => (
              <li
                key={overlap.record.id}
                style={styleOf(place(overlap.start_time, overlap.end_time))}
                className="absolute top-0 h-18 min-w-1 rounded border-2 border-danger bg-danger/15"
              >
                <VisuallyHidden>
                  Overlap {span(overlap)} with {overlap.record.job_title}
                </VisuallyHidden>
              </li>
            ))}
          </ol>
        </div>
      </div>
      {overlaps.map((overlap) => (
        <p key={overlap.record.id} className="mt-1.5 font-medium text-danger text-sm tabular-nums">
          {formatMinutes(overlap.minutes)} over {overlap.record.job_title}, {span(overlap.record)}
        </p>
      ))}
    </section>
  );
}

const styleOf = ({ left, width }: Place) => ({ left: `${left}%`, width: `${width}%` });

interface BlockProps {
  record: StripRecord;
  place: Place;
  words: string;
  isSubject: boolean;
}

function Block({ record, place, words, isSubject }: BlockProps) {
  const { word, icon: Icon, soft, solid, ink } = activities[activityOf(record.is_driving)];
  const told = `${word} ${words}, ${record.job_title}`;
  return (
    <li
      style={styleOf(place)}
      title={told}
      className={classNames(
        'absolute top-0 flex h-10 min-w-1 items-center gap-1.5 overflow-hidden rounded px-1.5 text-xs',
        isSubject ? solid : classNames(soft, ink),
        isSubject && 'font-semibold',
      )}
    >
      <VisuallyHidden>
        {isSubject ? 'This record: ' : ''}
        {told}
      </VisuallyHidden>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate" aria-hidden="true">
        {record.job_title}
      </span>
    </li>
  );
}
