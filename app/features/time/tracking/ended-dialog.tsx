import type { z } from 'zod';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { ownTimeRecordSchema } from '#server/time-tracking/schema.ts';
import { RecordFacts } from './record-facts.tsx';
import { StopForm } from './stop-form.tsx';

type OwnRecord = z.infer<typeof ownTimeRecordSchema>;

interface EndedDialogProps {
  /** The record that this device takes for running and the server does not; null: none. */
  trackingId: number | string | null;
  userId: number;
  timeZone: string;
  /** What was typed and not submitted: it is shown, so that it can be copied. */
  unsavedNote: string;
  onSaving: (isSaving: boolean) => void;
  onClose: () => void;
}

/** The record ended without this device: says when and by whom, and asks for the true end where it was only guessed. */
export function EndedDialog(props: EndedDialogProps) {
  const { trackingId, userId, timeZone, unsavedNote, onSaving, onClose } = props;
  const list = trpc.timeTracking.listOfUser.useQuery(
    { id: userId, limit: 20 },
    {
      enabled: trackingId !== null,
      staleTime: 0,
      meta: { silent: true },
      trpc: { context: { background: true } },
    },
  );
  const record = list.data?.data.find(({ id, client_ref }) => trackingId === (client_ref ?? id));
  const isGuessed = record?.review_reasons.includes('closed') && !record.deleted;
  return (
    <Dialog
      open={trackingId !== null && !list.isPending}
      onOpenChange={onClose}
      kind="sheet"
      title="This tracking has ended"
      description={<p className="text-text">{endedWords(record, timeZone)}</p>}
      actions={
        <Button kind={isGuessed ? 'secondary' : 'primary'} size="touch" wide onClick={onClose}>
          {isGuessed ? 'Leave it to the office' : 'OK'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {record && <RecordFacts record={record} timeZone={timeZone} />}
        {unsavedNote && (
          <p>
            <span className="block text-muted text-sm">Not saved, for you to copy:</span>
            <span className="select-text whitespace-pre-line">{unsavedNote}</span>
          </p>
        )}
        {record && isGuessed && (
          <StopForm record={record} timeZone={timeZone} onSaving={onSaving} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

/** What became of the record, in plain words. */
export function endedWords(record: OwnRecord | undefined, timeZone: string): string {
  if (!record) return 'It is no longer running. The office or another device ended it.';
  if (record.deleted) {
    const who = record.deleted.by ?? 'The office';
    return `${who} deleted it.${record.deleted.reason ? ` Reason: ${record.deleted.reason}` : ''}`;
  }
  if (!record.end_time) return 'It runs on another device.';
  const end = `${formatDay(record.end_time, timeZone)} at ${formatTimeOfDay(record.end_time, timeZone)}`;
  return record.review_reasons.includes('closed')
    ? `Another tracking began, so it was closed for you on ${end}. When did you really stop?`
    : `It was ended on ${end}, on another device or by the office. Your time is saved.`;
}
