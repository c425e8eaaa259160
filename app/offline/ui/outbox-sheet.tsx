import { useSession } from '#app/lib/session/use-session.ts';
import type { Entry } from '#app/offline/entry.ts';
import { lostWith } from '#app/offline/queue/chains.ts';
import { outboxWords, useOutbox } from '#app/offline/use-outbox.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { notKeptWords } from './not-kept-words.ts';
import { OutboxEntry } from './outbox-entry.tsx';

interface OutboxSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The list of what waits and what was refused, each with its reason and the ways out. */
export function OutboxSheet({ open, onClose }: OutboxSheetProps) {
  const timeZone = useSession((session) => session.time_zone).data ?? 'Europe/London';
  const { entries = [], waitingFor, sending, isKept } = useOutbox();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title={isKept ? outboxWords(entries) : 'Nothing is kept on this phone'}
      description={isKept ? whyWords(entries, waitingFor) : notKeptWords}
    >
      {entries.length === 0 ? (
        isKept && (
          <EmptyState title="Everything has arrived">What you record is kept here until it has.</EmptyState>
        )
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <OutboxEntry
              key={entry.uuid}
              entry={entry}
              dependents={lostWith(entries, entry.uuid).length - 1}
              progress={sending?.uuid === entry.uuid ? sending.part : null}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function whyWords(entries: readonly Entry[], why: ReturnType<typeof useOutbox>['waitingFor']) {
  if (entries.length === 0) return undefined;
  if (entries.every(({ refusal }) => refusal)) return 'Not accepted: please say what is to become of it.';
  if (why === 'session') return 'They are sent when you have logged in again.';
  if (why === 'server' || why === 'busy')
    return 'The server does not take them at the moment. They are sent again by themselves.';
  return 'They are sent by themselves when there is a connection. You can go on working.';
}
