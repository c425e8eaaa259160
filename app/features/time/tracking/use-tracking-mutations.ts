import { useMutation } from '@tanstack/react-query';
import { toastPositions } from '#app/lib/toast.ts';
import type { NewEntry } from '#app/offline/entry.ts';
import { write, writeMessage } from '#app/offline/write.ts';
import { isOutOfDate, noteFailedMessage, saveFailedMessage, trackingErrorMessage } from './error-messages.ts';

export interface TrackingWrite {
  entry: NewEntry;
  /** Called once it is safe on the phone. */
  onStored: () => void;
}

const place = toastPositions.tracking;
const mutationFn = ({ entry, onStored }: TrackingWrite) => write(entry, onStored);

/** No toast for a record that others ended meanwhile: the page itself says so. */
const messageOr = (otherwise: string) => (error: unknown) =>
  !isOutOfDate(error) && trackingErrorMessage(error, otherwise);

/** The mutations of tracking, through the outbox. */
export function useTrackingMutations() {
  const start = useMutation({
    mutationFn,
    meta: {
      loading: 'Starting tracking...',
      success: writeMessage(false),
      error: (error) => trackingErrorMessage(error, 'Operation failed! Please try again later.'),
      place,
    },
  });
  const saveNote = useMutation({
    mutationFn,
    meta: { success: writeMessage('Note updated successfully!'), error: messageOr(noteFailedMessage), place },
  });
  const saveChanges = useMutation({
    mutationFn,
    meta: {
      success: writeMessage('Changes saved successfully!'),
      error: messageOr(saveFailedMessage),
      place,
    },
  });
  const end = useMutation({
    mutationFn,
    // EndFailedDialog asks what to do.
    meta: { success: writeMessage('Tracking ended successfully!'), error: false, place },
  });
  const finishJob = useMutation({
    mutationFn,
    meta: {
      loading: false,
      success: false,
      error: (error) =>
        `Your time is saved, but the job could not be marked as finished. ${trackingErrorMessage(error, 'Please tell the office.')}`,
      place: { duration: 8000 },
    },
  });
  return { start, saveNote, saveChanges, end, finishJob };
}
