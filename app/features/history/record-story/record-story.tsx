import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ChangeLine } from './change-line.tsx';
import { type RecordChange, useSeenWhenShown } from './use-seen-changes.ts';

export interface RecordStoryProps {
  /** Oldest first. */
  changes: readonly RecordChange[];
  timeZone: string;
  /** A request whose decision the same card shows elsewhere. */
  amendmentId?: number | undefined;
  /** Shows everything at once, including approvals. */
  whole?: boolean;
  /** Lists a deletion too, which cards show elsewhere. */
  withDeletion?: boolean;
}

const maxShown = 2;

const edges: Partial<Record<RecordChange['action'], string>> = {
  deleted: 'border-danger',
  rejected: 'border-danger',
  approved: 'border-success',
};

/** Others' changes to a record, newest first. Displaying them marks them as seen. */
export function RecordStory({ changes, timeZone, amendmentId, whole = false, withDeletion = false }: RecordStoryProps) {
  const [isOpen, setOpen] = useState(whole);
  const list = useRef<HTMLDivElement>(null);
  useSeenWhenShown(list, changes);
  const notified = changes.filter(
    ({ action, amendment_id }) =>
      (withDeletion || action !== 'deleted') && (amendment_id === null || amendment_id !== amendmentId),
  );
  const shown = notified.filter(({ action }) => isOpen || action !== 'approved').reverse();
  const visible = isOpen ? shown : shown.slice(0, maxShown);
  const hidden = notified.length - visible.length;
  return (
    <div ref={list} className="text-sm">
      {visible.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2.5">
          {visible.map((change) => (
            <li key={change.id} className={classNames('border-l-2 pl-3', edges[change.action] ?? 'border-accent')}>
              <ChangeLine change={change} timeZone={timeZone} marksNew />
            </li>
          ))}
        </ul>
      )}
      {visible.length > 0 && hidden > 0 && (
        <Button kind="plain" size="small" onClick={() => setOpen(true)} className="-ml-3 mt-1">
          {hidden === 1 ? 'Show 1 more change' : `Show ${hidden} more changes`}
        </Button>
      )}
    </div>
  );
}
