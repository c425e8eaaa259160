import { useState } from 'react';
import { errorWords } from '#app/lib/error-words.ts';
import { isPastQuestion } from '#app/lib/past-question.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';

/** Brings a deleted row back. One that changes what existing records are worth is asked about first. */
export function useBringBack() {
  const utils = trpc.useUtils();
  const [question, setQuestion] = useState<{ id: number; words: string } | null>(null);
  const restore = trpc.audit.restore.useMutation({
    meta: {
      success: 'Brought back.',
      error: (error) => !isPastQuestion(error) && errorWords(error),
      place: toastPlaces.centre,
    },
    // Whatever hung on it is there again too.
    onSuccess: () => utils.invalidate(),
  });
  function bringBack(id: number, confirmed = false) {
    restore.mutate(
      { id, ...(confirmed && { confirm_past: true }) },
      {
        onSuccess: () => setQuestion(null),
        onError: (error) => setQuestion(isPastQuestion(error) ? { id, words: errorWords(error) } : null),
      },
    );
  }
  return {
    bringBack,
    question,
    answer: (isYes: boolean) => {
      if (isYes && question) bringBack(question.id, true);
      else setQuestion(null);
    },
    isBringingBack: restore.isPending,
  };
}
