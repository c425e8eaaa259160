import { Badge } from '#app/ui/badge.tsx';
import type { SyncState } from '../pending.ts';

export function SyncBadge({ sync }: { sync: SyncState }) {
  if (sync === 'sent') return null;
  return sync === 'waiting' ? <Badge>Waiting</Badge> : <Badge tone="danger">Refused</Badge>;
}
