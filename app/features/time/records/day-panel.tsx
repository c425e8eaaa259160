import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { addDays } from '#app/lib/date-presets.ts';
import { dayInWords } from '#app/lib/days.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardListSkeleton } from '#app/table/cards/card-list-skeleton.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { DayTimeline } from './day-timeline.tsx';
import type { OwnRecord } from './own-record.ts';

const AddRecordForm = lazyComponent(() =>
  import('./add-record-form.tsx').then((module) => module.AddRecordForm),
);

/** Workers add what they forgot up to so many days back. */
const daysBack = 7;

interface DayPanelProps {
  userId: number;
  /** YYYY-MM-DD; null: closed. */
  day: string | null;
  today: string;
  timeZone: string;
  /** The record that the address leads to. */
  target: number | null;
  onClose: () => void;
  onAmend: (record: OwnRecord) => void;
}

/** What is to be added: from when until when, as far as it is known. */
interface Missing {
  from: string | null;
  to: string | null;
}

/** One day as a timeline, its gaps, and the way to add what was forgotten. */
export function DayPanel({ userId, day, today, timeZone, target, onClose, onAmend }: DayPanelProps) {
  const last = useLastShown(day);
  const [missing, setMissing] = useState<Missing | null>(null);
  const shown = last ?? today;
  const query = trpc.timeTracking.listOfUser.useQuery(
    { id: userId, start_date: shown, end_date: shown, limit: 200 },
    { meta: { silent: true }, enabled: day !== null },
  );
  const mayAdd = shown >= addDays(today, -daysBack) && shown <= today;
  const records = query.data?.data;
  return (
    <>
      <Dialog open={day !== null} onOpenChange={onClose} kind="panel" title={dayInWords(shown)}>
        <AsOf query={query} timeZone={timeZone} />
        {records?.length === 0 && (
          <EmptyState title="Nothing recorded">
            {mayAdd ? 'You can add what you forgot.' : undefined}
          </EmptyState>
        )}
        {records && records.length > 0 && (
          <DayTimeline
            records={records}
            timeZone={timeZone}
            target={target}
            onAdd={mayAdd ? (from, to) => setMissing({ from, to }) : undefined}
            onAmend={onAmend}
          />
        )}
        {!records && query.error && <CouldNotLoad title="Error loading time tracking data" query={query} />}
        {!records && !query.error && <CardListSkeleton rows={3} />}
        {records && mayAdd && (
          <Button
            kind="secondary"
            wide
            icon={Plus}
            className="mt-4"
            onClick={() => setMissing({ from: lastEnd(records), to: null })}
          >
            Add time
          </Button>
        )}
        {records && !mayAdd && (
          <p className="mt-4 text-center text-muted text-sm">
            Time can be added up to {daysBack} days back. Please ask the office about older days.
          </p>
        )}
      </Dialog>
      <Dialog
        open={missing !== null}
        onOpenChange={() => setMissing(null)}
        title="Add time"
        description={`${dayInWords(shown)}. The office reviews what is added afterwards.`}
      >
        {missing && (
          <Suspense fallback={null}>
            <AddRecordForm day={shown} timeZone={timeZone} {...missing} onDone={() => setMissing(null)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

/** When the day's last record ended: what was forgotten most often comes after it. */
function lastEnd(records: readonly OwnRecord[]): string | null {
  const ends = records.flatMap(({ end_time, deleted }) => (end_time && !deleted ? [end_time] : []));
  return ends.sort().at(-1) ?? null;
}
