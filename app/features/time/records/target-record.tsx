import { RecordStory } from '#app/features/history/record-story/record-story.tsx';
import { dayIn } from '#app/lib/days.ts';
import { formatDay } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { LinkButton } from '#app/ui/button.tsx';

interface TargetRecordProps {
  id: number;
  /** The open day, which does not list the record: it was moved, given away, or the phone does not know the day. */
  day: string;
  timeZone: string;
}

/** The story of a record that a notification or the list of changes leads to. Nothing if there is none. */
export function TargetRecord({ id, day, timeZone }: TargetRecordProps) {
  const story = trpc.audit.ofRecord.useQuery({ id });
  // Changes that the phone already has, for when there is no signal.
  const unseen = trpc.audit.unseen.useQuery(undefined, { enabled: false });
  const known = unseen.data?.filter(({ record_id }) => record_id === id).reverse();
  const changes = story.data ?? known ?? [];
  const last = changes.at(-1);
  if (!last) return null;
  const { start_time, job_title, property_address, is_own, is_deleted } = last.Record;
  const now = dayIn(timeZone, start_time);
  const isElsewhere = is_own && !is_deleted && now !== day;
  return (
    <section aria-label="Changes to this record" className="mb-4 rounded-md bg-sunken px-4 py-3">
      <p className="break-words font-medium">{job_title}</p>
      <p className="break-words text-muted text-sm">{property_address}</p>
      {is_own === false && <p className="mt-1 text-sm">This record is another worker’s now.</p>}
      <RecordStory changes={changes} timeZone={timeZone} whole withDeletion />
      {isElsewhere && (
        <LinkButton to={`/time-tracked?day=${now}&record=${id}`} replace kind="secondary" size="small" className="mt-3">
          {`Open ${formatDay(start_time, timeZone)}`}
        </LinkButton>
      )}
    </section>
  );
}
