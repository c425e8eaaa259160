import UserRoundPen from 'lucide-react/icons/user-round-pen';
import { useEffect, useMemo, useRef, useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { isOpenVisit } from '#server/visits/constants.ts';
import { proposeAssignees } from './assignees.ts';
import { type Absence, absenceOn, inOrder, maxVisits, timeLabel, type Worker } from './diary.ts';
import type { usePlanning } from './use-planning.ts';

interface HandOverProps {
  worker: Worker;
  workers: readonly Worker[];
  /** The worker's current and future ones. */
  absences: readonly Absence[];
  today: string;
  planning: ReturnType<typeof usePlanning>;
}

/** Reassigns all visits during a worker's absences in one step: to the proposed workers, or to those chosen instead. */
export function HandOver({ worker, workers, absences, today, planning }: HandOverProps) {
  const { user_id } = worker;
  const end = absences.reduce((last, { end_date }) => (end_date > last ? end_date : last), today);
  const { data: read } = trpc.visits.list.useQuery({ start_date: today, end_date: end, limit: maxVisits });
  const { data: absent } = trpc.absences.list.useQuery({ start_date: today, end_date: end, limit: maxVisits });
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const { visits, assignees } = useMemo(() => {
    const all = read?.data ?? [];
    const mine = all
      .filter((each) => each.user_id === user_id && isOpenVisit(each) && absenceOn(absences, user_id, each.day))
      .sort((a, b) => a.day.localeCompare(b.day) || inOrder(a, b));
    const others = { workers, visits: all, absences: absent?.data ?? [], today };
    return { visits: mine, assignees: absent ? proposeAssignees(mine, others) : undefined };
  }, [read, absent, absences, workers, user_id, today]);
  if (!assignees || visits.length === 0) return null;
  const assigneeOf = (id: number) => chosen.get(id) ?? (chosen.has(id) ? null : (assignees.get(id) ?? null));
  const people = workers.filter((each) => each.user_id !== user_id);
  const choices = [
    { value: '', label: 'Nobody yet' },
    ...people.map(({ user_id: id, User }) => ({ value: String(id), label: nameOf(User) })),
  ];
  const toNobody = visits.filter(({ id }) => assigneeOf(id) === null).length;
  const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  return (
    <section aria-label="Visits to hand over" className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <h4 className="font-semibold">{count} meanwhile</h4>
      <ul className="flex flex-col gap-3">
        {visits.map((visit) => (
          <li key={visit.id} className="grid items-center gap-2 sm:grid-cols-2">
            <span className="min-w-0 break-words text-sm">
              <span className="block text-muted">
                {visit.day === today ? 'Today' : formatDate(visit.day)}, {timeLabel(visit).toLowerCase()}
              </span>
              <span className="block font-medium">{visit.Job.job_title}</span>
              <span className="block text-muted">
                {visit.Job.Property.address} {visit.Job.Property.post_code}
              </span>
            </span>
            <SelectField
              label={`Who takes ${visit.Job.job_title}`}
              hideLabel
              options={choices}
              value={String(assigneeOf(visit.id) ?? '')}
              onChange={({ target }) =>
                setChosen(new Map(chosen).set(visit.id, target.value === '' ? null : Number(target.value)))
              }
            />
          </li>
        ))}
      </ul>
      <HandOverButton
        label={`Hand over ${count}`}
        isSending={planning.handOver.isPending}
        onPress={() =>
          planning.handOver.mutate({
            moves: visits.map((visit) => ({ id: visit.id, from: user_id, to: assigneeOf(visit.id) })),
            message: `${count} handed over${toNobody > 0 ? `, ${toNobody} to nobody yet` : ''}`,
          })
        }
      />
    </section>
  );
}

/** Takes the focus from 'Sick today', which disappears when this button appears. */
function HandOverButton({ label, isSending, onPress }: { label: string; isSending: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.matches('[role=dialog]'))
      button.current?.focus();
  }, []);
  return (
    <div>
      <Button ref={button} size="small" icon={UserRoundPen} loading={isSending} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
