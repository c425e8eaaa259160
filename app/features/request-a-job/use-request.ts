import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, rejectionOf } from '#app/lib/error-message.ts';
import { sendForm } from '#app/lib/send-form.ts';
import { toast, toastPositions } from '#app/lib/toast.ts';
import type { FieldFault } from '#app/ui/error-summary.tsx';
import { thanksMessage } from '#server/request-a-job/constants.ts';
import { type Entered, requestErrors, sendingFailed } from './request-rules.ts';
import type { Photo } from './use-photos.ts';

/** Why the request is not on its way: with whom of the fields to blame, or in words alone. */
export interface Problem {
  faults: readonly FieldFault[];
  message?: string;
}

interface Sending {
  form: FormData;
  photos: readonly Photo[];
}

const failureWords = (error: unknown) => (rejectionOf(error) ? (error as Error).message : sendingFailed);

const problemOf = (error: unknown): Problem => ({
  faults: Object.entries(fieldErrorsOf(error) ?? {}).map(([id, words]) => ({ id, words })),
  message: failureWords(error),
});

/** Checks a request and sends it. `blocked` from a failure on, until something is changed. */
export function useRequest(
  start: Problem | undefined,
  onSent: (reference: string) => void,
  isLandlord?: boolean,
) {
  const [problem, setProblem] = useState(start);
  const [blocked, setBlocked] = useState(false);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async ({ form, photos }: Sending) => {
      for (const photo of photos) form.append('files', await photo.file, photo.name);
      return sendForm<{ reference: string }>('/api/v1/request-a-job', form, setShare);
    },
    meta: { loading: false, success: thanksMessage, error: failureWords, place: toastPositions.centre },
    onSuccess: ({ reference }) => onSent(reference),
    onError: (error) => fail(problemOf(error)),
  });

  function fail(found: Problem) {
    setProblem(found);
    setBlocked(true);
  }

  function submit(form: FormData, photos: readonly Photo[]) {
    if (send.isPending || blocked) return;
    const entered: Entered = Object.fromEntries(
      [...form].filter(([, value]) => typeof value === 'string'),
    ) as Entered;
    const faults = requestErrors(entered, photos.length, isLandlord);
    const [first] = faults;
    if (first) {
      toast.error(first.words, { ...toastPositions.centre, id: 'request' });
      return fail({ faults });
    }
    setProblem(undefined);
    setShare(0);
    // What the file inputs themselves hold: nothing, it is all among the photos.
    form.delete('files');
    send.mutate({ form, photos });
  }

  return { submit, problem, blocked, share, sending: send.isPending, unblock: () => setBlocked(false) };
}
