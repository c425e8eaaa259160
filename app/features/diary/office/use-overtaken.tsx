import { useQueries, useQueryClient } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { rejectionOf } from '#app/lib/error-message.ts';
import { useMe } from '#app/lib/session/use-session.ts';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ActionToast } from '#app/ui/action-toast.tsx';
import { changedPlan, overtakenLabel, type Visit } from '../diary.ts';
import { diaryMutations, type usePlanning } from './use-planning.ts';

interface Overtaken {
  planning: Pick<ReturnType<typeof usePlanning>, 'lately' | 'forget'>;
  /** In the open form, as it was when that opened. */
  opened: Visit | undefined;
  onShow: (visit: Visit) => void;
}

const toastOptions = { ...toastPositions.centre, duration: 12_000 };
/** A change of the plan is among this many last ones. */
const maxChanges = 10;

/** Says who moved a visit that this person changed within the last minute, or has open. */
export function useOvertaken({ planning: { lately, forget }, opened, onShow }: Overtaken): void {
  const me = useMe();
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const watched = [...lately.values(), ...(opened && !lately.has(opened.id) ? [opened] : [])];
  // Live events refetch them, on whatever day of the diary the visit is by now.
  const found = useQueries({
    queries: watched.map((visit) => ({
      ...utils.visits.get.queryOptions({ id: visit.id }),
      initialData: visit,
    })),
  });
  /** The newest versions that were told of. */
  const known = useRef(new Map<number, Visit>());
  const gone = useRef(new Set<number>());

  useEffect(() => {
    // An own change may be on its way, whose version is not known yet.
    if (queries.isMutating({ mutationKey: diaryMutations }) > 0) return;
    watched.forEach((mine, at) => {
      const before = newer(known.current.get(mine.id), mine);
      const { data: now, error } = found[at]!;
      if (error && rejectionOf(error)?.httpStatus === 404) {
        if (!gone.current.has(mine.id)) void tell(before, null);
        gone.current.add(mine.id);
      } else if (now && newer(before, now) !== before) {
        known.current.set(mine.id, now);
        if (changedPlan(before, now).length > 0) void tell(before, now);
      }
    });
  });

  /** `now`: null if the visit was deleted. */
  async function tell(before: Visit, now: Visit | null) {
    const { data } = await utils.client.audit.list
      .query({ entity: 'visits', id: before.id, limit: maxChanges })
      .catch(() => ({ data: [] }));
    const fields: readonly string[] = now ? changedPlan(before, now) : [];
    const change = data.find(({ action, to }) =>
      now ? fields.some((field) => to && field in to) : action === 'delete',
    );
    // From another window.
    if (change?.actor_id === me.id) return;
    forget(before.id);
    const message = overtakenLabel(change?.actor_name || 'Someone', before, now);
    toast(now ? <ActionToast message={message} action="Show it" onAction={() => onShow(now)} /> : message, {
      ...toastOptions,
      id: `overtaken-${before.id}`,
      icon: <TriangleAlert className="size-5 shrink-0 text-warning" />,
    });
  }
}

const newer = (a: Visit | undefined, b: Visit) => (a && Date.parse(a.updatedAt) >= Date.parse(b.updatedAt) ? a : b);
