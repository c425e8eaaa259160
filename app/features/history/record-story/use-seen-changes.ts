import { type RefObject, useEffect } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

export type RecordChange = RouterOutputs['timeTracking']['listOfUser']['data'][number]['changes'][number];

/** On the screen for this long, a change counts as looked at. */
const lookMs = 1_000;

/** Sent already: a list that is drawn again does not send them again. */
const sent = new Set<number>();

/** Tells the server which changes this person has looked at: the dashboard of every device drops them. */
export function useMarkSeen() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.audit.markSeen.useMutation({
    // Nobody asked for it, so nobody hears of it. Without signal the changes stay unseen.
    meta: { success: false, loading: false, error: false },
    onSuccess: () => utils.audit.unseen.invalidate(),
    onError: (_, { ids = [] }) => {
      for (const id of ids) sent.delete(id);
    },
  });
  return { markSeen: mutate, isMarking: isPending };
}

/** Marks the new ones of these changes as seen once `shown` was on the screen for a moment. */
export function useSeenWhenShown(shown: RefObject<Element>, changes: readonly RecordChange[]): void {
  const { markSeen } = useMarkSeen();
  const fresh = changes.flatMap(({ id, is_new }) => (is_new ? [id] : [])).join();
  useEffect(() => {
    const element = shown.current;
    if (!element || fresh === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (!entry?.isIntersecting) return;
      timer = setTimeout(() => {
        const ids = fresh
          .split(',')
          .map(Number)
          .filter((id) => !sent.has(id));
        for (const id of ids) sent.add(id);
        if (ids.length > 0) markSeen({ ids });
      }, lookMs);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [shown, fresh, markSeen]);
}
