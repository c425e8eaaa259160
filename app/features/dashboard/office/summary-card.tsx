import { Link } from '@remix-run/react';
import { errorMessage } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Card } from '#app/ui/card.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import { listLinks } from './list-links.ts';

/** Live updates leave it alone: it adds up years of work (lib/live-events.ts). */
const unhurried = {
  meta: { silent: true },
  refetchInterval: 60_000,
  trpc: { context: { background: true } },
} as const;

/** Jobs under way and done, and the money that is open: what customers and workers are still to be asked for or paid. */
export function SummaryCard({ today }: { today: string }) {
  const summary = trpc.dashboard.summary.useQuery(undefined, unhurried);
  const rows = [
    ['Jobs in progress', 'jobs_in_progress', listLinks.inProgress],
    ['Jobs done this month', 'jobs_done', listLinks.doneThisMonth(today)],
    ['Expenses unbilled', 'expenses_unbilled', listLinks.expensesUnbilled],
    ['Labour unbilled', 'labour_unbilled', listLinks.labourUnbilled],
    ['Labour unpaid', 'labour_unpaid', listLinks.owed],
    ['Labour paid in advance', 'labour_paid_in_advance', listLinks.balances],
  ] as const;
  return (
    <Card flush title="Summary">
      {summary.isLoadingError ? (
        <ErrorState
          title="The summary could not be loaded"
          message={errorMessage(summary.error)}
          onRetry={() => summary.refetch()}
          retrying={summary.isFetching}
        />
      ) : (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {rows.map(([label, key, to]) => (
            <li key={key}>
              <Link
                to={to}
                className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
              >
                <span className="text-muted">{label}</span>
                <span className="font-semibold text-lg tabular-nums">
                  {!summary.data ? (
                    <Skeleton className="h-5 w-16" />
                  ) : key.startsWith('jobs') ? (
                    summary.data[key]
                  ) : (
                    <Money value={summary.data[key]} />
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
