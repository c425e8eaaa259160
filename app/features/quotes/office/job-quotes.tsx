import { Link, useNavigate } from '@remix-run/react';
import Plus from 'lucide-react/icons/plus';
import { useRefresh } from '#app/lib/affects.ts';
import { formatMoment, formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { approvalMethodLabels } from '#server/spending-approvals/constants.ts';
import { officeQuotePath, quoteLabel, quoteStyles } from './quote-list.ts';

/** A job's quotes and spending approvals. A further quote is a variation. */
export function JobQuotes({ job }: { job: { id: number; job_title: string } }) {
  const navigate = useNavigate();
  const { timeZone } = useCompanyDay();
  const quotes = trpc.quotes.list.useQuery({ job_id: job.id }).data?.data ?? [];
  const approvals = trpc.spendingApprovals.list.useQuery({ job_id: job.id }).data?.data ?? [];
  const refresh = useRefresh('quotes');
  const create = trpc.quotes.create.useMutation({
    meta: { success: false, toastOptions: toastPositions.centre },
    onSuccess: ({ id }) => navigate(officeQuotePath(id)),
    onSettled: refresh,
  });
  return (
    <section aria-labelledby="job-quotes">
      <div className="flex items-center justify-between gap-3">
        <h3 id="job-quotes" className="font-semibold">
          Quotes
        </h3>
        <Button
          kind="secondary"
          size="small"
          icon={Plus}
          loading={create.isPending}
          onClick={() => create.mutate({ job_id: job.id, title: job.job_title })}
        >
          {quotes.length > 0 ? 'New variation' : 'New quote'}
        </Button>
      </div>
      {quotes.length > 0 && (
        <ul className="divide-y divide-line">
          {quotes.map((quote) => (
            <li key={quote.id} className="flex items-center gap-3 py-2">
              <Link
                to={officeQuotePath(quote.id)}
                className="min-w-0 grow truncate text-accent underline-offset-4 hover:underline"
              >
                {quoteLabel(quote)} {quote.title}
              </Link>
              <StatusText style={quoteStyles[quote.status]} />
              <span className="shrink-0">{formatPounds(quote.total_amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {approvals.length > 0 && (
        <ul className="mt-1 text-muted text-sm">
          {approvals.map(({ id, amount, approved_by, method, approved_at, note }) => (
            <li key={id}>
              {`Up to ${formatPounds(amount)} approved by ${approved_by}, ${approvalMethodLabels[method].toLowerCase()}, ${formatMoment(approved_at, timeZone)}${note && `: ${note}`}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
