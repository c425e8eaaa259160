import { useMutation } from '@tanstack/react-query';
import { failedMessage } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import type { NewEntry } from '#app/offline/entry.ts';
import { write, writeMessage } from '#app/offline/write.ts';
import { isOutOfDate, noteFailedMessage, saveFailedMessage, trackingErrorMessage } from './error-messages.ts';
import { endedMessage, startingLabel } from './tracking-labels.ts';

export interface TrackingWrite {
  entry: NewEntry;
  /** Called once the entry is stored on the phone. */
  onStored: () => void;
}

const toastOptions = toastPositions.tracking;
const mutationFn = ({ entry, onStored }: TrackingWrite) => write(entry, onStored);

/** No toast for a record that another user has ended meanwhile: the page itself reports it. */
const messageOr = (otherwise: string) => (error: unknown) =>
  !isOutOfDate(error) && trackingErrorMessage(error, otherwise);

export function useTrackingMutations() {
  const start = useMutation({
    mutationFn,
    meta: {
      loading: startingLabel,
      success: writeMessage(false),
      error: (error) => trackingErrorMessage(error, failedMessage),
      toastOptions: toastOptions,
    },
  });
  const saveNote = useMutation({
    mutationFn,
    meta: {
      success: writeMessage('Note updated successfully!'),
      error: messageOr(noteFailedMessage),
      toastOptions: toastOptions,
    },
  });
  const saveChanges = useMutation({
    mutationFn,
    meta: {
      success: writeMessage('Changes saved successfully!'),
      error: messageOr(saveFailedMessage),
      toastOptions: toastOptions,
    },
  });
  const end = useMutation({
    mutationFn,
    // EndFailedDialog shows the error.
    meta: { success: writeMessage(endedMessage), error: false, toastOptions },
  });
  const finishJob = useMutation({
    mutationFn,
    meta: {
      loading: false,
      success: false,
      error: (error) =>
        `Your time is saved, but the job couldn’t be marked as finished. ${trackingErrorMessage(error, 'Let the office know.')}`,
      toastOptions: { duration: 8000 },
    },
  });
  return { start, saveNote, saveChanges, end, finishJob };
}
