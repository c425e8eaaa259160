import { Link } from '@remix-run/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Plus from 'lucide-react/icons/plus';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import Wrench from 'lucide-react/icons/wrench';
import { useRef } from 'react';
import { addEntries } from '#app/features/dashboard/add-entries.ts';
import { useNewJob } from '#app/features/jobs/office/new-job.tsx';
import { formatDate } from '#app/lib/format.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { QueryError } from '#app/ui/error-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import { AnalyticsCard } from './analytics-card.tsx';
import { AttentionList } from './attention-list.tsx';
import { listLinks } from './list-links.ts';
import { TodayCard } from './today-card.tsx';

/** Besides live updates, because a new month changes it too. */
const slowRefetch = {
  refetchInterval: 60_000,
  trpc: { context: { background: true } },
} as const;

function SummaryCard() {
  const { today } = useCompanyDay();
  const summary = trpc.dashboard.summary.useQuery(undefined, slowRefetch);
  const rows = [
    ['Jobs in progress', 'jobs_in_progress', listLinks.inProgress],
    ['Jobs completed this month', 'jobs_done', listLinks.doneThisMonth(today)],
    ['Time to invoice', 'time_unbilled', listLinks.timeToInvoice],
    ['Fixed prices to invoice', 'fixed_unbilled', listLinks.fixedToInvoice],
    ['Materials to invoice', 'materials_unbilled', listLinks.materialsToInvoice],
    ['Expenses to invoice', 'expenses_unbilled', listLinks.expensesToInvoice],
    ['Owed to workers', 'labour_unpaid', listLinks.owed],
    ['Paid to workers in advance', 'labour_paid_in_advance', listLinks.paidInAdvance],
  ] as const;
  return (
    <Card flush title="Summary">
      {summary.isLoadingError ? (
        <QueryError title="The summary couldn’t be loaded" query={summary} />
      ) : (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {rows.map(([label, key, to]) => (
            <li key={key}>
              <Link
                to={to}
                className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
              >
                <span className="text-muted">{label}</span>
                <span className="font-semibold text-lg">
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

const cards = [
  { key: 'jobs_pending_completion', label: 'Jobs Pending Completion', icon: Wrench, to: listLinks.pendingCompletion },
  { key: 'expenses_to_review', label: 'Expenses to Review', icon: Receipt, to: listLinks.expensesToReview },
  { key: 'time_tracking_to_review', label: 'Time Tracking to Review', icon: ClipboardCheck, to: listLinks.toReview },
  { key: 'amendment_requests', label: 'Amendment Requests', icon: MessageSquareWarning, to: listLinks.amendments },
] as const;

/** Numbers of items to review, in one strip; each links to their list. */
function ReviewStrip() {
  const { data } = trpc.dashboard.review.useQuery();
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="sr-only">
        Review
      </h2>
      {/* The gaps are the lines between the figures. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised">
        {cards.map(({ key, label, icon: Icon, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex h-full items-center justify-between gap-3 bg-raised px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex items-center gap-2 text-muted text-sm">
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {label}
              </span>
              {data ? (
                <span className={classNames('font-semibold text-2xl', data[key] === 0 && 'text-muted')}>
                  {data[key]}
                </span>
              ) : (
                <Skeleton className="h-8 w-8" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const style =
  'flex min-h-tap w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-hover focus-visible:-outline-offset-2';

function AddMenu() {
  const openNewJob = useNewJob();
  return (
    <Popover label="Add" icon={Plus} kind="primary" size="medium" named="always">
      <ul>
        {addEntries.map(({ label, icon: Icon, to }) => {
          const inside = (
            <>
              <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <span>{label}</span>
            </>
          );
          return (
            <li key={label}>
              {to === null ? (
                <button type="button" className={style} onClick={openNewJob}>
                  {inside}
                </button>
              ) : (
                <Link to={to} className={style}>
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}

/** The office's first page: today, with live users and analytics beside it, then reviews, urgent work and the summary. */
// Summary and analytics load after the page: both add up years of work.
export const prefetch = ({ queries: { dashboard, jobs, setUp } }: PageRequest) =>
  Promise.all([
    dashboard.morning.prefetch(),
    dashboard.today.prefetch(),
    dashboard.liveUsers.prefetch(),
    dashboard.review.prefetch(),
    jobs.counts.prefetch(),
    setUp.get.prefetch(),
  ]);

export function Page() {
  const user = useSessionUser();
  const { today } = useCompanyDay();
  const beside = useRef<HTMLDivElement>(null);
  return (
    <div data-wide className="flex max-w-desk flex-col gap-6 [&>header]:mb-0">
      <PageHeader
        id="dashboard-title"
        title={`Welcome, ${user?.first_name}`}
        note={formatDate(today)}
        end={<AddMenu />}
      />
      <FailedTasksHint />
      <SetUp />
      {/* On a desktop the charts stand beside who is at work, and the sums beside what waits. */}
      <div
        ref={beside}
        className="grid grid-cols-1 items-start gap-x-4 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem] [&>*]:min-w-0"
      >
        <TodayCard />
        <div className="xl:col-span-2 xl:row-start-2">
          <ReviewStrip />
        </div>
        <div className="xl:row-start-3">
          <AttentionList />
        </div>
        <div className="xl:col-start-2 xl:row-start-1">
          <AnalyticsCard />
        </div>
        <div className="flex flex-col gap-4 xl:col-start-2 xl:row-start-3">
          <WhereCard beside={beside} fallback={<Skeleton className="h-96 rounded-lg" />} />
          <SummaryCard />
        </div>
      </div>
    </div>
  );
}

const WhereCard = lazyPart(() => import('./where-card.tsx').then((module) => module.WhereCard));
const SetUpCard = lazyPart(() => import('./set-up-card.tsx').then((module) => module.SetUpCard));

/** Loads the card of a company that is being set up or has sample data, and keeps it while it says what was kept. */
function SetUp() {
  const { data } = trpc.setUp.get.useQuery();
  const wasRequested = useRef(false);
  wasRequested.current ||= data !== undefined && (data.is_shown || data.sample_rows > 0);
  if (!data || !wasRequested.current) return null;
  return <SetUpCard setUp={data} fallback={<Skeleton className="h-96 rounded-lg" />} />;
}

/** Links to failed background work, such as unsent e-mails; nothing while there is none. */
function FailedTasksHint() {
  const { data } = trpc.queue.failed.useQuery({}, { trpc: { context: { background: true } } });
  if (!data || data.meta.total === 0) return null;
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton kind="secondary" size="small" to="/activity#background-work">
          Show
        </LinkButton>
      }
    >
      {`${counted(data.meta, 'background task', 'background tasks')} failed, such as an email that could not be sent.`}
    </Banner>
  );
}
