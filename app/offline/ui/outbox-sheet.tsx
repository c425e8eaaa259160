import { useSession } from '#app/lib/session/use-session.ts';
import type { Entry } from '#app/offline/entry.ts';
import { withDependents } from '#app/offline/queue/ordering.ts';
import { outboxSummary, useOutbox } from '#app/offline/use-outbox.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { OutboxEntry } from './outbox-entry.tsx';
import { storageUnavailableMessage } from './storage-unavailable-message.ts';

interface OutboxSheetProps {
  open: boolean;
  onClose: () => void;
}

export function OutboxSheet({ open, onClose }: OutboxSheetProps) {
  const timeZone = useSession((session) => session.time_zone).data ?? 'Europe/London';
  const { entries = [], waitingFor, sending, canStore } = useOutbox();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title={canStore ? outboxSummary(entries) : 'This phone can’t store data'}
      description={canStore ? explanation(entries, waitingFor) : storageUnavailableMessage}
    >
      {entries.length === 0 ? (
        canStore && (
          <EmptyState title="Everything has been sent">Anything you record is kept here until it’s sent.</EmptyState>
        )
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <OutboxEntry
              key={entry.uuid}
              entry={entry}
              dependents={withDependents(entries, ({ uuid }) => uuid === entry.uuid).length - 1}
              progress={sending?.uuid === entry.uuid ? sending.part : null}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function explanation(entries: readonly Entry[], why: ReturnType<typeof useOutbox>['waitingFor']) {
  if (entries.length === 0) return undefined;
  if (entries.every(({ refusal: rejection }) => rejection)) return 'This couldn’t be saved. Choose what to do.';
  if (why === 'session') return 'They’ll be sent when you log in again.';
  if (why === 'server' || why === 'busy')
    return 'The server isn’t responding. They’ll be sent automatically when it does.';
  return 'They’ll be sent automatically when you’re back online. You can keep working.';
}
