import { Link } from '@remix-run/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { dayIn } from '#app/lib/days.ts';
import { useOnline } from '#app/lib/online.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { officeSays } from '#server/time-tracking/constants.ts';
import { reasonOf, recordTitle } from './change-line.tsx';
import { type UnseenChange, useMarkSeen } from './use-seen-changes.ts';

/** Kept short, because the list is above the button that starts the timer. */
const maxShown = 2;

/** Changes by others to the user's time records, each with a link to its record. */
export function ChangedList({ changes, timeZone }: { changes: readonly UnseenChange[]; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const { markSeen, isMarking } = useMarkSeen();
  const isOnline = useOnline();
  const shown = isOpen ? changes : changes.slice(0, maxShown);
  const newest = Math.max(...changes.map(({ id }) => id));
  return (
    <Card
      flush
      aria-label="Changes to your time"
      title="Changes to your time"
      action={
        <Button
          kind="plain"
          size="small"
          loading={isMarking}
          disabled={!isOnline}
          onClick={() => markSeen({ up_to: newest })}
          className="-mr-3 shrink-0 whitespace-nowrap"
        >
          Mark all seen
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {shown.map((change) => (
          <li key={change.id}>
            <UnseenLink change={change} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button kind="plain" size="small" wide onClick={() => setOpen(true)} className="border-line border-t">
          {`Show all ${changes.length}`}
        </Button>
      )}
    </Card>
  );
}

/** 'Anna Lee changed the end from 12:00 to 11:30', and below 'Mon 23 Nov, 4 Mill Lane · Reason: Lunch'. */
function UnseenLink({ change, timeZone }: { change: UnseenChange; timeZone: string }) {
  const { record_id, by, text, decision_note, Record } = change;
  const reason = decision_note ? '' : reasonOf(change);
  return (
    <Link
      to={`/time-tracked?day=${dayIn(timeZone, Record.start_time)}&record=${record_id}`}
      className="flex items-center gap-3 px-4 py-2 text-sm transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
    >
      <div className="min-w-0 grow">
        <p className="line-clamp-2 break-words">
          <span className="font-semibold">{by}</span>
          <span>{` ${text}`}</span>
        </p>
        {decision_note && <p className="line-clamp-2 break-words">{officeSays(decision_note)}</p>}
        <p className="line-clamp-2 break-words text-muted">
          <span className={Record.is_deleted ? 'line-through' : ''}>{recordTitle(Record, timeZone)}</span>
          {reason && <span>{` · ${reason}`}</span>}
        </p>
      </div>
      <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
