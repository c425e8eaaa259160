import { Link } from '@remix-run/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import Wrench from 'lucide-react/icons/wrench';
import { trpc } from '#app/lib/trpc.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { listLinks } from './list-links.ts';

const cards = [
  {
    key: 'jobs_pending_completion',
    label: 'Jobs Pending Completion',
    icon: Wrench,
    to: listLinks.pendingCompletion,
  },
  { key: 'expenses_to_review', label: 'Expenses to Review', icon: Receipt, to: listLinks.expensesToReview },
  {
    key: 'time_tracking_to_review',
    label: 'Time Tracking to Review',
    icon: ClipboardCheck,
    to: listLinks.toReview,
  },
  {
    key: 'amendment_requests',
    label: 'Amendment Requests',
    icon: MessageSquareWarning,
    to: listLinks.amendments,
  },
] as const;

/** How much waits for the office's yes or no; each opens the list of exactly that. */
export function ReviewCards() {
  const { data } = trpc.dashboard.review.useQuery(undefined, { meta: { silent: true } });
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="mb-3 font-semibold text-lg">
        Review
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {cards.map(({ key, label, icon: Icon, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex h-full flex-col justify-between gap-2 rounded-lg border border-line bg-raised px-4 py-3 shadow-raised hover:border-line-strong"
            >
              <span className="flex items-center gap-2 text-muted text-sm">
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {label}
              </span>
              {data ? (
                <span className="font-semibold text-3xl tabular-nums">{data[key]}</span>
              ) : (
                <Skeleton className="h-10 w-12" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
