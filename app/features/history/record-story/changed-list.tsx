import { Link } from '@remix-run/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { dayIn } from '#app/lib/days.ts';
import { formatDay } from '#app/lib/format.ts';
import { useOnline } from '#app/lib/online.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { RouterOutputs } from '#server/router.ts';
import { ChangeLine } from './change-line.tsx';
import { useMarkSeen } from './use-seen-changes.ts';

type UnseenChange = RouterOutputs['audit']['unseen'][number];

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
      aria-label="Changed since your last visit"
      title="Changed since your last visit"
      action={
        <Button
          kind="plain"
          size="small"
          loading={isMarking}
          disabled={!isOnline}
          onClick={() => markSeen({ up_to: newest })}
          className="-mr-3"
        >
          Mark all as seen
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

function UnseenLink({ change, timeZone }: { change: UnseenChange; timeZone: string }) {
  const { record_id, Record } = change;
  return (
    <Link
      to={`/time-tracked?day=${dayIn(timeZone, Record.start_time)}&record=${record_id}`}
      className="flex items-center gap-3 px-4 py-2.5 text-sm transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
    >
      <div className="min-w-0 grow">
        <p className={classNames('truncate text-muted', Record.is_deleted && 'line-through')}>
          {`${formatDay(Record.start_time, timeZone)}, ${Record.job_title}`}
        </p>
        <ChangeLine change={change} timeZone={timeZone} />
      </div>
      <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
