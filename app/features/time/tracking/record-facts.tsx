import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';

/** The activity, start, job and address of the record that a dialog is about. */
export function RecordFacts({ record, timeZone }: { record: TimeRecord; timeZone: string }) {
  const { word, icon: Icon, ink, soft } = activities[activityOf(record.is_driving)];
  return (
    <div className={`flex items-start gap-3 rounded-lg px-4 py-3 ${soft}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${ink}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className={`font-medium ${ink}`}>
          {word} since {formatDay(record.start_time, timeZone)}, {formatTimeOfDay(record.start_time, timeZone)}
        </p>
        <p className="line-clamp-2">{record.Job.job_title}</p>
        <p className="line-clamp-2 text-muted">{record.property_name}</p>
      </div>
    </div>
  );
}
