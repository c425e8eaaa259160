import { useState } from 'react';
import { errorMessage } from '#app/lib/error-message.ts';
import { needsRetroactiveConfirm } from '#app/lib/retroactive.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';

/** Brings a deleted row back. One that changes what existing records are worth is asked about first. */
export function useBringBack() {
  const utils = trpc.useUtils();
  const [question, setQuestion] = useState<{ id: number; words: string } | null>(null);
  const restore = trpc.audit.restore.useMutation({
    meta: {
      success: 'Brought back.',
      error: (error) => !needsRetroactiveConfirm(error) && errorMessage(error),
      place: toastPositions.centre,
    },
    // Whatever hung on it is there again too.
    onSuccess: () => utils.invalidate(),
  });
  function bringBack(id: number, confirmed = false) {
    restore.mutate(
      { id, ...(confirmed && { confirm_past: true }) },
      {
        onSuccess: () => setQuestion(null),
        onError: (error) =>
          setQuestion(needsRetroactiveConfirm(error) ? { id, words: errorMessage(error) } : null),
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
