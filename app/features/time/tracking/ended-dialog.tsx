import type { z } from 'zod';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { ownTimeRecordSchema } from '#server/time-tracking/schema.ts';
import { RecordFacts } from './record-facts.tsx';
import { StopForm } from './stop-form.tsx';

type MyRecord = z.infer<typeof ownTimeRecordSchema>;

interface EndedDialogProps {
  /** The record that runs on this device but not on the server; null: none. */
  trackingId: number | string | null;
  userId: number;
  timeZone: string;
  /** The unsaved note, shown so that it can be copied. */
  unsavedNote: string;
  onSaving: (isSaving: boolean) => void;
  onClose: () => void;
}

/**
 * The record has ended elsewhere: shows when and by whom, and requests the true end if the record was closed
 * automatically.
 */
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
      description={<p className="text-text">{endedMessage(record, timeZone)}</p>}
      actions={
        <Button kind={isGuessed ? 'secondary' : 'primary'} size="touch" wide onClick={onClose}>
          {isGuessed ? 'Let the office decide' : 'OK'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {record && <RecordFacts record={record} timeZone={timeZone} />}
        {unsavedNote && (
          <p>
            <span className="block text-muted text-sm">Unsaved note (you can copy it):</span>
            <span className="select-text whitespace-pre-line">{unsavedNote}</span>
          </p>
        )}
        {record && isGuessed && <StopForm record={record} timeZone={timeZone} onSaving={onSaving} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

export function endedMessage(record: MyRecord | undefined, timeZone: string): string {
  if (!record) return 'This tracking was ended by the office or on another device.';
  if (record.deleted) {
    const who = record.deleted.by ?? 'The office';
    return `${who} deleted it.${record.deleted.reason ? ` Reason: ${record.deleted.reason}` : ''}`;
  }
  if (!record.end_time) return 'It’s running on another device.';
  const end = `${formatDay(record.end_time, timeZone)} at ${formatTimeOfDay(record.end_time, timeZone)}`;
  return record.review_reasons.includes('closed')
    ? `You started another tracking, so this one was closed automatically on ${end}. When did you actually stop?`
    : `This tracking was ended on ${end}, on another device or by the office. Your time is saved.`;
}
