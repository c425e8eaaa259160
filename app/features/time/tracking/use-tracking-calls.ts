import { useMutation } from '@tanstack/react-query';
import { toastPlaces } from '#app/lib/toast.ts';
import type { Draft } from '#app/offline/entry.ts';
import { write, writtenWords } from '#app/offline/write.ts';
import { isOutOfDate, noteFailedWords, saveFailedWords, trackingFailureWords } from './failure-words.ts';

export interface Press {
  draft: Draft;
  /** It is safe on the phone: the screen goes on. */
  onStored: () => void;
}

const place = toastPlaces.tracking;
const mutationFn = ({ draft, onStored }: Press) => write(draft, onStored);

/** A record that others ended meanwhile is told of by the page itself, not by a toast. */
const wordsOr = (otherwise: string) => (error: unknown) =>
  !isOutOfDate(error) && trackingFailureWords(error, otherwise);

/** The writes of the page, each with the words in which it tells of itself. */
export function useTrackingCalls() {
  const start = useMutation({
    mutationFn,
    meta: {
      loading: 'Starting tracking...',
      success: writtenWords(false),
      error: (error) => trackingFailureWords(error, 'Operation failed! Please try again later.'),
      place,
    },
  });
  const saveNote = useMutation({
    mutationFn,
    meta: { success: writtenWords('Note updated successfully!'), error: wordsOr(noteFailedWords), place },
  });
  const saveChanges = useMutation({
    mutationFn,
    meta: { success: writtenWords('Changes saved successfully!'), error: wordsOr(saveFailedWords), place },
  });
  const end = useMutation({
    mutationFn,
    // Its failure asks what to do: EndFailedDialog.
    meta: { success: writtenWords('Tracking ended successfully!'), error: false, place },
  });
  const finishJob = useMutation({
    mutationFn,
    meta: {
      loading: false,
      success: false,
      error: (error) =>
        `Your time is saved, but the job could not be marked as finished. ${trackingFailureWords(error, 'Please tell the office.')}`,
      place: { duration: 8000 },
    },
  });
  return { start, saveNote, saveChanges, end, finishJob };
}
