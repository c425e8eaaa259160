import { Badge } from '#app/components/badge.tsx';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import type { Invoice } from './invoice-words.ts';

interface SentStateProps {
  invoice: Pick<Invoice, 'sent_at' | 'mail'>;
  timeZone: string;
}

/** When it went to the customer; while a mail with it waits, or did not go, that and why. */
export function SentState({ invoice: { sent_at, mail }, timeZone }: SentStateProps) {
  if (mail?.state === 'sending') {
    return (
      <span title={mail.error ? `${mail.error} It is tried again.` : `To ${mail.recipient}`}>
        <Badge tone="accent" live>
          Sending…
        </Badge>
        {mail.error && <span className="sr-only">{mail.error} It is tried again.</span>}
      </span>
    );
  }
  if (mail?.state === 'failed') {
    return (
      <span title={mail.error}>
        <Badge tone="danger">Not sent</Badge> <span className="text-muted text-xs">{mail.error}</span>
      </span>
    );
  }
  return sent_at && `${formatDay(sent_at, timeZone)}, ${formatTimeOfDay(sent_at, timeZone)}`;
}
