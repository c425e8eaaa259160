import { Link } from '@remix-run/react';
import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useId, useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useUndo } from '#app/ui/use-undo.ts';
import { reasonLabels } from '#server/dashboard/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { AttentionCard } from './attention-card.tsx';
import { listLinks } from './list-links.ts';

type ToReview = RouterOutputs['dashboard']['morning']['to_review'];
type Day = ToReview['rows'][number];
type Approved = RouterOutputs['timeTracking']['approveDay'];

const ReviewedDay = lazyPart(() => import('./reviewed-day.tsx').then((module) => module.ReviewedDay));

const records = (many: number) => counted({ total: many, total_exact: true }, 'record', 'records');

/** Time to review by worker and day, approved with one click, and the amount that cannot be invoiced until then. */
export function TimeToReview({ review }: { review: ToReview }) {
  const utils = trpc.useUtils();
  const refresh = useRefresh('time-tracking');
  const undo = useUndo();
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
    meta: { success: undoneMessage, toastOptions: toastPositions.centre },
    onSettled: refresh,
  });
  const approve = trpc.timeTracking.approveDay.useMutation({
    meta: {
      success: (answer) =>
        undo.offer(`Approved ${records((answer as Approved).approved.length)}`, () =>
          takeBack.mutate(answer as Approved),
        ),
      toastOptions: undoToastOptions,
    },
    onSettled: refresh,
  });
  if (review.total === 0) return null;
  const isApproving = (day: Day) =>
    approve.isPending && approve.variables.user_id === day.user_id && approve.variables.day === day.day;
  return (
    <ul>
      <AttentionCard
        title="Time to review"
        icon={ClipboardCheck}
        tone="warning"
        stat={review.total_records}
        to={listLinks.toReview}
        named={{ rows: review.rows.length, total: review.total, nouns: 'days' }}
      >
        {review.total_kept > 0 && (
          <li className="bg-warning-soft px-4 py-2 text-sm text-warning">
            <Money value={review.total_kept} /> can’t be invoiced until reviewed.
          </li>
        )}
        {review.rows.map((day) => (
          <DayToReview
            key={`${day.user_id} ${day.day}`}
            day={day}
            isApproving={isApproving(day)}
            onApprove={() => approve.mutate({ user_id: day.user_id, day: day.day })}
          />
        ))}
      </AttentionCard>
    </ul>
  );
}

/** Records that the button skips are counted; they may have no other reason. */
const reasonsOf = ({ reasons, end_unknown }: Day) => [
  ...reasons.filter((reason) => reason !== 'closed').map((reason) => reasonLabels[reason]),
  ...(end_unknown > 0 ? [`${end_unknown} with an unknown end time`] : []),
];

/** A day of which no end is known has no time yet, rather than none. */
const timeOf = ({ records, end_unknown, minutes }: Day) =>
  end_unknown === records ? 'end unknown' : formatDuration(minutes);

interface DayProps {
  day: Day;
  isApproving: boolean;
  onApprove: () => void;
}

/** A worker's day: why it waits, its button, and on demand the records themselves. */
function DayToReview({ day, isApproving, onApprove }: DayProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const label = `${nameOf(day.User)}, ${formatDate(day.day)}`;
  return (
    <li>
      <div className="flex min-h-tap flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-4 pl-2">
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          label={`Show the day: ${label}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-mr-3 shrink-0"
        />
        <Link
          to={listLinks.dayToReview(day.user_id, day.day)}
          className="min-w-0 grow basis-52 rounded-sm px-1 hover:text-accent"
        >
          <span className="block truncate font-medium">{nameOf(day.User)}</span>
          <span className="block text-muted text-sm">
            {`${formatDate(day.day)}, ${records(day.records)}, ${timeOf(day)}`}
          </span>
        </Link>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          <span className="text-right text-sm">
            <span className="block text-warning">{reasonsOf(day).join(', ')}</span>
            {day.kept_off_invoices > 0 && (
              <span className="block text-muted">
                <Money value={day.kept_off_invoices} /> not invoiced
              </span>
            )}
          </span>
          {day.end_unknown < day.records && (
            <Button
              kind="secondary"
              size="small"
              icon={Check}
              loading={isApproving}
              aria-label={`Approve day: ${label}`}
              onClick={onApprove}
            >
              Approve day
            </Button>
          )}
        </span>
      </div>
      {isOpen && (
        <div id={id} className="px-4 pb-4">
          <ReviewedDay
            user_id={day.user_id}
            worker={day.User.first_name}
            day={day.day}
            fallback={<Skeleton className="h-36 rounded-md" />}
          />
        </div>
      )}
    </li>
  );
}
