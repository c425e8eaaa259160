import { Badge } from '#app/ui/badge.tsx';
import type { Sending } from '../sending.ts';

/** Says of a row that the server does not have it yet, or would not have it; nothing once it does. */
export function SendingBadge({ sending }: { sending: Sending }) {
  if (sending === 'sent') return null;
  return sending === 'waiting' ? <Badge>Waiting</Badge> : <Badge tone="danger">Refused</Badge>;
}
