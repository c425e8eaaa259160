import { type RefObject, useEffect } from 'react';
import { useOnline } from '#app/lib/online.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

export type RecordChange = RouterOutputs['timeTracking']['listOfUser']['data'][number]['changes'][number];
export type UnseenChange = RouterOutputs['audit']['unseen'][number];

/** A change visible for this long (ms) counts as seen. */
const lookMs = 1_000;

/** Ids already sent, so that a re-render does not send them again. */
const sent = new Set<number>();

export function useMarkSeen() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.audit.markSeen.useMutation({
    // No toasts, because the user did not ask for it. On failure the changes stay unseen.
    meta: { success: false, loading: false, error: false },
    onSuccess: () => utils.audit.unseen.invalidate(),
    onError: (_, { ids = [] }) => {
      for (const id of ids) sent.delete(id);
    },
  });
  return { markSeen: mutate, isMarking: isPending };
}

/** Marks changes as seen once `shown` has been visible for a moment, with a signal. */
export function useSeenWhenShown(shown: RefObject<Element>, changes: readonly RecordChange[]): void {
  const { markSeen } = useMarkSeen();
  const isOnline = useOnline();
  const fresh = changes.flatMap(({ id, is_new }) => (is_new ? [id] : [])).join();
  useEffect(() => {
    const element = shown.current;
    if (!element || fresh === '' || !isOnline) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (!entry?.isIntersecting) return;
      timer = setTimeout(() => {
        const all = fresh.split(',').map(Number);
        const ids = all.filter((id) => !sent.has(id));
        for (const id of ids) sent.add(id);
        if (ids.length > 0) markSeen({ ids });
      }, lookMs);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [shown, fresh, isOnline, markSeen]);
}
