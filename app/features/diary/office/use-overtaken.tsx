import { useQueries, useQueryClient } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { rejectionOf } from '#app/lib/error-message.ts';
import { useMe } from '#app/lib/session/use-session.ts';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ActionToast } from '#app/ui/action-toast.tsx';
import { changedPlanFields, overtakenLabel, type Visit } from './diary.ts';
import { diaryMutations, type usePlanning } from './use-planning.ts';

interface OvertakenOptions {
  planning: Pick<ReturnType<typeof usePlanning>, 'recentChanges' | 'discardChange'>;
  /** The visit in the open form, as it was when the form opened. */
  opened: Visit | undefined;
  onShow: (visit: Visit) => void;
}

const toastOptions = { ...toastPositions.centre, duration: 12_000 };
/** Latest history entries searched for the change of the plan. */
const maxChanges = 10;

/** Notifies the user when someone else moves a visit that they changed within the last minute or have open. */
export function useOvertaken({ planning: { recentChanges, discardChange }, opened, onShow }: OvertakenOptions): void {
  const me = useMe();
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const watched = [...recentChanges.values(), ...(opened && !recentChanges.has(opened.id) ? [opened] : [])];
  // By id, as a visit may have left the days that the diary shows. Live events refetch them.
  const found = useQueries({
    queries: watched.map((visit) => ({
      ...utils.visits.get.queryOptions({ id: visit.id }),
      initialData: visit,
    })),
  });
  /** The newest versions seen, by id. */
  const seen = useRef(new Map<number, Visit>());
  const deleted = useRef(new Set<number>());

  useEffect(() => {
    // The version that a pending change of this user will get is not known yet.
    if (queries.isMutating({ mutationKey: diaryMutations }) > 0) return;
    watched.forEach((mine, at) => {
      const before = newer(seen.current.get(mine.id), mine);
      const { data: now, error } = found[at]!;
      if (error && rejectionOf(error)?.httpStatus === 404) {
        if (!deleted.current.has(mine.id)) void notify(before, null);
        deleted.current.add(mine.id);
      } else if (now && newer(before, now) !== before) {
        seen.current.set(mine.id, now);
        if (changedPlanFields(before, now).length > 0) void notify(before, now);
      }
    });
  });

  /** `now`: null if the visit was deleted. */
  async function notify(before: Visit, now: Visit | null) {
    const { data } = await utils.client.audit.list
      .query({ entity: 'visits', id: before.id, limit: maxChanges })
      .catch(() => ({ data: [] }));
    const fields: readonly string[] = now ? changedPlanFields(before, now) : [];
    const change = data.find(({ action, to }) =>
      now ? fields.some((field) => to && field in to) : action === 'delete',
    );
    // The same user, in another window.
    if (change?.actor_id === me.id) return;
    discardChange(before.id);
    const message = overtakenLabel(change?.actor_name || 'Someone', before, now);
    toast(now ? <ActionToast message={message} action="Show it" onAction={() => onShow(now)} /> : message, {
      ...toastOptions,
      id: `overtaken-${before.id}`,
      icon: <TriangleAlert className="size-5 shrink-0 text-warning" />,
    });
  }
}

const newer = (a: Visit | undefined, b: Visit) => (a && Date.parse(a.updatedAt) >= Date.parse(b.updatedAt) ? a : b);
