import { useMutation } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import { toastPlaces } from '#app/components/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { AppRouter } from '#server/api/router.ts';
import type { Sent } from './attempt.ts';
import { isOutOfDate, noteFailedWords, saveFailedWords, trackingFailureWords } from './failure-words.ts';
import { sendingOf } from './sending.ts';

type RouterInputs = inferRouterInputs<AppRouter>;
export type StartBody = RouterInputs['timeTracking']['start'];
export type ChangeBody = RouterInputs['timeTracking']['changeOwn'];

const place = toastPlaces.tracking;

/** A record that others ended meanwhile is told of by the page itself, not by a toast. */
const wordsOr = (otherwise: string) => (error: unknown) =>
  !isOutOfDate(error) && trackingFailureWords(error, otherwise);

/** The four writes of the page, each with the words in which it tells of itself (S1 8). */
export function useTrackingCalls() {
  const { client } = trpc.useUtils();
  const change = (sent: Sent<ChangeBody>) => client.timeTracking.changeOwn.mutate(sent.body, sendingOf(sent));

  const start = useMutation({
    mutationFn: (sent: Sent<StartBody>) => client.timeTracking.start.mutate(sent.body, sendingOf(sent)),
    meta: {
      loading: 'Starting tracking...',
      success: false,
      error: (error) => trackingFailureWords(error, 'Operation failed! Please try again later.'),
      place,
    },
  });
  const saveNote = useMutation({
    mutationFn: change,
    meta: { success: 'Note updated successfully!', error: wordsOr(noteFailedWords), place },
  });
  const saveChanges = useMutation({
    mutationFn: change,
    meta: { success: 'Changes saved successfully!', error: wordsOr(saveFailedWords), place },
  });
  const end = useMutation({
    mutationFn: change,
    // Its failure asks what to do: EndFailedDialog.
    meta: { success: 'Tracking ended successfully!', error: false, place },
  });
  const finishJob = useMutation({
    mutationFn: (jobId: number) =>
      client.jobs.update.mutate({ id: jobId, changes: { status: 'pending_completed' } }),
    meta: {
      loading: false,
      success: false,
      error: (error) =>
        `Your time is saved, but the job could not be marked as finished. ${trackingFailureWords(error, 'Please tell the office.')}`,
      place: { duration: 8000 },
    },
  });
  const isSending = [start, saveNote, saveChanges, end].some((call) => call.isPending);
  return { start, saveNote, saveChanges, end, finishJob, isSending };
}
