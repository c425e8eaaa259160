import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type Invoice, mailFault } from './invoice-words.ts';

interface SentStateProps {
  invoice: Invoice;
  timeZone: string;
}

/** When it went to the customer; while a mail with it waits, or did not go, that and why. */
export function SentState({ invoice, timeZone }: SentStateProps) {
  const { sent_at, mail } = invoice;
  const fault = mailFault(invoice);
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
  if (fault !== undefined) {
    return (
      <span title={fault}>
        <Badge tone="danger">Not sent</Badge>
        <span className="sr-only">{fault}</span>
      </span>
    );
  }
  return sent_at && `${formatDay(sent_at, timeZone)}, ${formatTimeOfDay(sent_at, timeZone)}`;
}
