import { formatMoment } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { Entry } from '../entry.ts';
import { type SyncState, syncStateOf } from '../pending.ts';

interface SyncBadgeProps {
  sync: SyncState;
  /** Replaces 'Waiting' while the entry is being sent. */
  sending?: string | undefined;
}

export function SyncBadge({ sync, sending }: SyncBadgeProps) {
  if (sync === 'sent') return null;
  if (sync === 'rejected') return <Badge tone="danger">Rejected</Badge>;
  return sending ? <Badge tone="accent">{sending}</Badge> : <Badge>Waiting</Badge>;
}

/** On a line of its own, below a row. */
export function WaitingState({ sync }: { sync: SyncState }) {
  if (sync === 'sent') return null;
  return (
    <p className="mt-2">
      <SyncBadge sync={sync} />
    </p>
  );
}

interface EntryLineProps extends Omit<SyncBadgeProps, 'sync'> {
  entry: Entry;
  title: string;
  about?: string;
  timeZone: string;
}

export function EntryLine({ entry, title, about, sending, timeZone }: EntryLineProps) {
  return (
    <div className="flex items-start gap-3">
      <p className="min-w-0 grow">
        <span className="block font-medium">{title}</span>
        {about && <span className="block truncate text-muted text-sm">{about}</span>}
        <span className="block text-muted text-sm">{formatMoment(entry.at, timeZone)}</span>
      </p>
      <SyncBadge sync={syncStateOf(entry)} sending={sending} />
    </div>
  );
}
