import { LazyStory } from '#app/features/history/record-story/lazy-story.tsx';
import type { OwnRecord } from '#app/features/time/records/own-record.ts';
import { RecordState } from '#app/features/time/records/record-state.tsx';
import { ActivityAndTimes } from '#app/features/time/records/time-columns.tsx';
import { formatDay } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';

/** The worker's records of the week that the office deleted: they count for nothing, and are not forgotten. */
export function DeletedRecords({ records, timeZone }: { records: readonly OwnRecord[]; timeZone: string }) {
  return (
    <Card flush aria-label="Deleted records">
      <h2 className="px-4 pt-3 pb-2 font-semibold">Deleted records</h2>
      <ul className="divide-y divide-line border-line border-t">
        {records.map((record) => (
          <li key={`${record.id} ${record.deleted?.at}`} className="px-4 py-2.5">
            <div className="text-muted line-through">
              <p className="break-words font-medium">{record.Job.job_title}</p>
              <p className="break-words text-sm">{record.Job.Property.address}</p>
              <p className="mt-1 flex flex-wrap gap-x-2 text-sm">
                <span>{formatDay(record.start_time, timeZone)}</span>
                <ActivityAndTimes record={record} timeZone={timeZone} />
              </p>
            </div>
            <RecordState record={record} timeZone={timeZone} />
            <LazyStory changes={record.changes} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
