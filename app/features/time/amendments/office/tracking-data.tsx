import type { ReactNode } from 'react';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { reviewLabel } from '#app/features/time/records/review-label.ts';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import type { Amendment } from './amendment-list.ts';

interface TrackingDataProps {
  record: NonNullable<Amendment['TimeTracking']>;
  job: Amendment['Job'];
  timeZone: string;
  onHistory: () => void;
}

/** The current state of the record. */
export function TrackingData({ record, job, timeZone, onHistory }: TrackingDataProps) {
  const { word, icon: Icon, ink } = activities[activityOf(record.is_driving)];
  const at = (instant: string | null) =>
    instant ? `${formatDay(instant, timeZone)}, ${formatTimeOfDay(instant, timeZone)}` : 'Running';
  const review = reviewLabel(record);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 lg:grid-cols-[2fr_repeat(4,minmax(7rem,1fr))]">
        <Fact term="Job" isLong>
          {job ? `${job.job_title} @ ${job.Property.address}` : 'Unknown'}
        </Fact>
        <Fact term="Activity">
          <span className={classNames('inline-flex items-center gap-1 font-medium', ink)}>
            <Icon className="size-4" aria-hidden="true" />
            {word}
          </span>
        </Fact>
        <Fact term="Duration">{record.duration === null ? 'Running' : <Minutes value={record.duration} />}</Fact>
        <Fact term="Start">{at(record.start_time)}</Fact>
        <Fact term="End">{at(record.end_time)}</Fact>
        <Fact term="Note" isLong>
          {record.note || 'None'}
        </Fact>
      </dl>
      <div className="-my-2 flex flex-wrap items-center gap-2">
        {review && <p className="rounded-md bg-warning-soft px-2.5 py-1 text-sm text-warning">{review}</p>}
        {record.invoice_id !== null && <Badge>Invoiced</Badge>}
        <Button kind="plain" size="small" onClick={onHistory} className="-ml-3">
          History of the record
        </Button>
      </div>
    </>
  );
}

function Fact({ term, isLong = false, children }: { term: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', isLong && 'max-lg:col-span-2')}>
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="whitespace-pre-line break-words tabular-nums">{children}</dd>
    </div>
  );
}
