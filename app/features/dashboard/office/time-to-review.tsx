import { Link } from '@remix-run/react';
import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { createElement } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Money } from '#app/ui/stats.tsx';
import { UndoToast } from '#app/ui/undo-toast.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { AttentionCard } from './attention-card.tsx';
import { listLinks } from './list-links.ts';

type ToReview = RouterOutputs['dashboard']['morning']['to_review'];
type Day = ToReview['rows'][number];
type Approved = RouterOutputs['timeTracking']['approveDay'];

const toastOptions = toastPositions.centre;

const records = (many: number) => counted({ total: many, total_exact: true }, 'record', 'records');

/** Time to review by worker and day, approved with one click, and the amount that cannot be invoiced until then. */
export function TimeToReview({ review }: { review: ToReview }) {
  const utils = trpc.useUtils();
  const refresh = useRefresh('time-tracking');
  const takeBack = useMutation({
    mutationFn: ({ approved }: Approved) =>
      Promise.all(
        approved.map(({ id, review_reasons, updatedAt }) =>
          utils.client.timeTracking.correct.mutate({
            id,
            changes: { needs_review: true, review_reasons },
            expected_updatedAt: updatedAt,
          }),
        ),
      ),
    meta: { success: 'Undone', toastOptions },
    onSettled: refresh,
  });
  const approve = trpc.timeTracking.approveDay.useMutation({
    meta: {
      success: (answer) =>
        createElement(UndoToast, {
          message: `Approved ${records((answer as Approved).approved.length)}`,
          onUndo: () => takeBack.mutate(answer as Approved),
        }),
      toastOptions,
    },
    onSettled: refresh,
  });
  if (review.total === 0) return null;
  const isApproving = (day: Day) =>
    approve.isPending && approve.variables.user_id === day.user_id && approve.variables.day === day.day;
  return (
    <AttentionCard
      title="Time to review"
      icon={ClipboardCheck}
      tone="warning"
      stat={review.total_records}
      to={listLinks.toReview}
      more={review.total - review.rows.length}
      className="md:col-span-full"
    >
      {review.total_kept > 0 && (
        <li className="bg-warning-soft px-4 py-2 text-sm text-warning">
          <Money value={review.total_kept} /> can’t be invoiced until reviewed.
        </li>
      )}
      {review.rows.map((day) => (
        <li
          key={`${day.user_id} ${day.day}`}
          className="flex min-h-tap flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
        >
          <Link
            to={listLinks.dayToReview(day.user_id, day.day)}
            className="-mx-1 min-w-0 grow basis-52 rounded-sm px-1 hover:text-accent"
          >
            <span className="block truncate font-medium">{nameOf(day.User)}</span>
            <span className="block text-muted text-sm">
              <span>{`${formatDate(day.day)}, ${records(day.records)}, ${formatDuration(day.minutes)}`}</span>
              {day.end_unknown > 0 && <span>{`, ${day.end_unknown} with an unknown end time`}</span>}
            </span>
          </Link>
          {day.kept_off_invoices > 0 && (
            <span className="text-muted text-sm">
              <Money value={day.kept_off_invoices} /> not invoiced
            </span>
          )}
          {day.end_unknown < day.records && (
            <Button
              kind="secondary"
              size="small"
              icon={Check}
              loading={isApproving(day)}
              aria-label={`Approve day: ${nameOf(day.User)}, ${formatDate(day.day)}`}
              onClick={() => approve.mutate({ user_id: day.user_id, day: day.day })}
            >
              Approve day
            </Button>
          )}
        </li>
      ))}
    </AttentionCard>
  );
}
