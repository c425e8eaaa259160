import { useSession } from '#app/lib/session/use-session.ts';
import type { Entry } from '#app/offline/entry.ts';
import { withDependents } from '#app/offline/queue/ordering.ts';
import { outboxSummary, useOutbox } from '#app/offline/use-outbox.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { notKeptMessage } from './not-kept-message.ts';
import { OutboxEntry } from './outbox-entry.tsx';

interface OutboxSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The entries of the outbox; rejected ones with the reason and what can be done. */
export function OutboxSheet({ open, onClose }: OutboxSheetProps) {
  const timeZone = useSession((session) => session.time_zone).data ?? 'Europe/London';
  const { entries = [], waitingFor, sending, isKept } = useOutbox();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title={isKept ? outboxSummary(entries) : 'Nothing is kept on this phone'}
      description={isKept ? explanation(entries, waitingFor) : notKeptMessage}
    >
      {entries.length === 0 ? (
        isKept && (
          <EmptyState title="Everything has arrived">
            What you record is kept here until it is sent.
          </EmptyState>
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
  if (entries.every(({ refusal }) => refusal)) return 'This couldn’t be saved. Choose what to do.';
  if (why === 'session') return 'They are sent when you have logged in again.';
  if (why === 'server' || why === 'busy')
    return 'The server is not responding. They are sent automatically when it does.';
  return 'They are sent automatically when there is a connection. You can keep working.';
}
