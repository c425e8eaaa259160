import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useJobsAhead } from '#app/features/jobs/worker/use-jobs-ahead.ts';
import { invalidateAffected } from '#app/lib/affects.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { dismissToast, toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { beginLoaded } from '#app/lib/when-idle.ts';
import { storedUserAdopts } from '#app/offline/active-tracking.ts';
import { entryTypes } from '#app/offline/entry-types.ts';
import { rejectedMessage, storageUnavailableMessage, storeAnswer } from '#app/offline/outcome-effects.ts';
import { getOutbox } from '#app/offline/use-outbox.ts';
import { storedToastId } from '#app/offline/write.ts';

/** Shown once per page load; the chip keeps showing it. */
let wasNotified = false;

/** A screen that awaits the result withdraws its rejected entry within this time, ms. */
const withdrawnMs = 500;

/**
 * Connects the outbox to the session: sets the user, updates the query cache when entries are sent, and raises a toast
 * if one is rejected that no screen awaits. A separate component, because every session response renders it.
 */
export function OutboxSession({ identity, tracks }: { identity: string; tracks: boolean }) {
  useJobsAhead(identity, tracks);
  const { dataUpdatedAt } = useSession();
  const queryClient = useQueryClient();
  const { auth } = trpc.useUtils();

  // Subscribe before anything is sent, so that no result is missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tRPC utils never change
  useEffect(() => {
    return beginLoaded(getOutbox(), (outbox) =>
      outbox?.onOutcome((entry, outcome, isOwn) => {
        if (outcome.is === 'waiting') {
          if (outcome.why === 'session' && isOwn) auth.session.invalidate();
          return;
        }
        if (outcome.is === 'rejected') {
          const notify = () => {
            const rejected = outbox.snapshot().entries?.filter(({ refusal }) => refusal) ?? [];
            if (!isOwn || !rejected.some(({ uuid }) => uuid === entry.uuid)) return;
            const message = rejectedMessage(rejected.length, entry, outcome.rejection);
            toast.error(message, { id: 'rejected', duration: 8000 });
          };
          setTimeout(notify, withdrawnMs);
          return;
        }
        // From a tab that runs another version of the app.
        if (outcome.is !== 'done') return;
        storeAnswer(queryClient, entry, outcome.answer);
        void invalidateAffected(queryClient, entryTypes[entry.kind].entity);
      }),
    );
  }, [identity]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns after each response, to resume sending
  useEffect(() => {
    getOutbox().then((outbox) => outbox?.setUser(identity, storedUserAdopts()));
  }, [identity, dataUpdatedAt]);

  // It says that something waits on this phone.
  useEffect(
    () =>
      beginLoaded(getOutbox(), (outbox) =>
        outbox?.subscribe(() => {
          if (outbox.snapshot().entries?.length === 0) dismissToast(storedToastId);
        }),
      ),
    [],
  );

  // Warn workers before they lose something.
  useEffect(() => {
    getOutbox().then((outbox) => {
      if (tracks) outbox?.protectStorage();
      if (outbox || !tracks || wasNotified) return;
      wasNotified = true;
      toast.error(storageUnavailableMessage, { duration: 8000 });
    });
  }, [tracks]);

  useEffect(() => {
    const loading = import('#app/offline/cache/persisted-cache.ts');
    return beginLoaded(loading, ({ persistCache }) => persistCache(queryClient, identity));
  }, [queryClient, identity]);

  // After a log-out none of the user's entries may be sent or shown.
  useEffect(() => () => void getOutbox().then((outbox) => outbox?.setUser(null)), []);

  return null;
}
