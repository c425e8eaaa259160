import MessageSquare from 'lucide-react/icons/message-square';
import { Button } from '#app/ui/button.tsx';
import { Optional } from '#app/ui/field.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { amendmentRequestFields } from '#server/amendment-requests/fields.ts';
import type { Amendment } from '../amendments.ts';
import { KeyCap } from './amendment-keys.tsx';
import type { DecisionDesk } from './use-desk.ts';

interface DecisionMessageProps {
  /** Undecided, and open. */
  request: Amendment;
  hasKeys: boolean;
  desk: DecisionDesk;
}

/** Where the office writes to the worker. What is typed goes with the next decision, whichever that is. */
export function DecisionMessage({ request, hasKeys, desk }: DecisionMessageProps) {
  const { message } = desk;
  if (message === undefined) {
    return (
      <div>
        <SentMessage request={request} />
        <Button kind="plain" size="small" icon={MessageSquare} onClick={desk.write} className="-ml-3 max-md:min-h-tap">
          <span>{request.decision_note ? 'Change the message' : 'Add a message to the worker'}</span>
          {hasKeys && <KeyCap>M</KeyCap>}
        </Button>
      </div>
    );
  }
  return (
    <div className="max-w-prose">
      <TextareaField
        name="decision_note"
        label={<Optional>Message to the worker</Optional>}
        hint="Sent with your next decision on this request."
        rows={1}
        maxLength={nearLimit(message, amendmentRequestFields.decision_note.limit)}
        value={message}
        onChange={(event) => desk.setMessage(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          desk.endWriting(false);
        }}
      />
      <Button kind="plain" size="small" onClick={() => desk.endWriting(true)} className="-ml-3 mt-1 max-md:min-h-tap">
        Discard message
      </Button>
    </div>
  );
}

export function SentMessage({ request: { decision_note } }: { request: Amendment }) {
  if (!decision_note) return null;
  return (
    <dl className="max-w-prose">
      <dt className="text-muted text-sm">Message to the worker</dt>
      <dd className="whitespace-pre-line break-words">{decision_note}</dd>
    </dl>
  );
}
