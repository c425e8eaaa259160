import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { timeNotLoadedTitle } from '#app/features/time/tracking/tracking-labels.ts';
import { addDays } from '#app/lib/date-presets.ts';
import { formatLongDay } from '#app/lib/days.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { DayTimeline } from './day-timeline.tsx';
import type { MyRecord } from './own-record.ts';

const AddRecordForm = lazyComponent(() => import('./add-record-form.tsx').then((module) => module.AddRecordForm));

/** Workers may add forgotten records for this many days back. */
const daysBack = 7;

interface DayPanelProps {
  userId: number;
  /** YYYY-MM-DD; null: closed. */
  day: string | null;
  today: string;
  timeZone: string;
  /** The record in the URL. */
  target: number | null;
  onClose: () => void;
  onAmend: (record: MyRecord) => void;
}

/** The record to add, with its times if known. */
interface Missing {
  from: string | null;
  to: string | null;
}

/** A day as a timeline with gaps, and the form for forgotten records. */
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
      <Dialog open={day !== null} onOpenChange={onClose} kind="panel" title={formatLongDay(shown)}>
        <AsOf query={query} timeZone={timeZone} />
        {records?.length === 0 && (
          <EmptyState title="Nothing recorded">
            {mayAdd ? 'You can add time you forgot to track.' : undefined}
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
        {!records && query.error && <CouldNotLoad title={timeNotLoadedTitle} query={query} />}
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
            Time can be added up to {daysBack} days back. Ask the office to add older time.
          </p>
        )}
      </Dialog>
      <Dialog
        open={missing !== null}
        onOpenChange={() => setMissing(null)}
        title="Add time"
        description={`${formatLongDay(shown)}. The office reviews time added later.`}
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

/** The end of the day's last record, after which most forgotten ones start. */
function lastEnd(records: readonly MyRecord[]): string | null {
  const ends = records.flatMap(({ end_time, deleted }) => (end_time && !deleted ? [end_time] : []));
  return ends.sort().at(-1) ?? null;
}
