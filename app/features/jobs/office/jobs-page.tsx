import { Link, useNavigate, useSearchParams } from '@remix-run/react';
import LayoutList from 'lucide-react/icons/layout-list';
import Plus from 'lucide-react/icons/plus';
import Rows3 from 'lucide-react/icons/rows-3';
import Table2 from 'lucide-react/icons/table-2';
import { useMemo } from 'react';
import { type Job, statusStyles, tabTypes } from '#app/features/labels/job-labels.ts';
import { rememberTab } from '#app/lib/active-tabs.ts';
import { formatCount } from '#app/lib/format.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { trpc } from '#app/lib/trpc.ts';
import { TableSkeleton } from '#app/table/skeletons.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DialogBody } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { solidTones } from '#app/ui/solid-tones.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { readId, useOpenPanel } from '#app/ui/use-open-panel.ts';
import { type JobStatus, jobGroupLabels, jobGroups } from '#server/jobs/constants.ts';
import { loadedInput } from '../job-list.ts';
import { OfficeJobCards } from './job-cards.tsx';
import { addressOfTab, firstQuestions, listOf, type OfficeTab, officeJobCards, tabOfAddress } from './job-list.ts';

/** By how often the office needs them. */
const statuses = [
  'completed',
  'in_progress',
  'pending_start',
  'awaiting_approval',
  'pending_completed',
  'cancelled',
  'rejected',
  'archived',
] as const satisfies readonly JobStatus[];

/** Each count links to exactly those jobs. */
function JobsDashboard() {
  const query = trpc.jobs.counts.useQuery();
  if (!query.data) {
    return query.error ? <CouldNotLoad title="Error loading jobs" query={query} /> : <SkeletonList />;
  }
  const { total, by_type, by_status } = query.data;
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Stat label="Total jobs" count={total} to={listOf.every()} className="max-lg:col-span-2" />
        {jobGroups.map((tab) => (
          <Stat key={tab} label={jobGroupLabels[tab]} count={by_type[tab]} to={listOf.group(tab)} />
        ))}
      </div>
      <section aria-labelledby="jobs-by-status">
        <h2 id="jobs-by-status" className="mb-2 font-semibold text-lg">
          By status
        </h2>
        <div className="mb-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-neutral-soft" aria-hidden="true">
          {statuses.map((status) => (
            <span
              key={status}
              className={solidTones[statusStyles[status].tone]}
              style={{ width: `${total === 0 ? 0 : (100 * by_status[status]) / total}%` }}
            />
          ))}
        </div>
        <ul className="grid rounded-lg border border-line bg-raised p-2 shadow-raised sm:grid-cols-2 sm:gap-x-6">
          {statuses.map((status) => {
            const { label, tone } = statusStyles[status];
            return (
              <li key={status}>
                <Link
                  to={listOf.status(status)}
                  className="flex min-h-tap items-center gap-3 rounded-md px-2 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <span className={classNames('size-2.5 rounded-full', solidTones[tone])} aria-hidden="true" />
                  {label}
                  <span className="ml-auto font-semibold">{formatCount(by_status[status])}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Stat({ label, count, to, className }: { label: string; count: number; to: string; className?: string }) {
  return (
    <Link
      to={to}
      className={classNames(
        'rounded-lg border border-line bg-raised px-4 py-3 shadow-raised transition-colors duration-quick hover:border-line-strong hover:bg-hover',
        className,
      )}
    >
      <span className="block text-muted text-sm">{label}</span>
      <span className="mt-1 block font-semibold text-2xl">{formatCount(count)}</span>
    </Link>
  );
}

const layouts = ['card', 'full-row', 'table'] as const;

const segments = [
  { value: 'card', label: 'Cards', icon: LayoutList },
  { value: 'full-row', label: 'Rows', icon: Rows3 },
  { value: 'table', label: 'Table', icon: Table2 },
] as const;

const OfficeJobsTable = lazyPart(() => import('./jobs-table.tsx').then((module) => module.OfficeJobsTable));
const OfficeJobDialog = lazyPart(() => import('./job-dialog.tsx').then((module) => module.OfficeJobDialog));
const OfficeJobPanel = lazyPart(() => import('./job-panel.tsx').then((module) => module.OfficeJobPanel));

const tabs = ['dashboard', ...jobGroups, 'all'] as const satisfies readonly OfficeTab[];

/** The counts, and the list unless the dashboard is asked for. */
export function prefetch({ queries: { jobs }, search }: PageRequest) {
  const { loaded, list } = firstQuestions(search);
  return Promise.all([jobs.counts.prefetch(loaded), jobs.counts.prefetch(), list && jobs.list.prefetch(list)]);
}

/** Jobs Management: counts, and the jobs by type as cards, rows or a table. */
export function Page() {
  usePreload('when used', OfficeJobPanel, OfficeJobDialog, DialogBody);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabOfAddress(search) ?? 'dashboard';
  const [layout, chooseLayout] = useRemembered(`jobsLayout-${tab}`, layouts);
  const panel = useOpenPanel('job', { read: readId });
  const adding = useOpenPanel('new');
  /** Replaces the form in the browser history, so that Back skips it. */
  function openInstead(id: number) {
    const next = new URLSearchParams(search);
    next.delete('new');
    next.set('job', String(id));
    navigate(`?${next}`, { replace: true, preventScrollReset: true });
  }
  const opened = {
    isOpen: ({ id }: Job) => id === panel.value,
    open: ({ id }: Job) => panel.open(id),
  };

  const loaded = useMemo(() => loadedInput(readListState(officeJobCards, search).filters), [search]);
  const { data: counts } = trpc.jobs.counts.useQuery(loaded);
  const countOf = { ...counts?.by_type, all: counts?.total } as Partial<Record<OfficeTab, number>>;

  const types = tab === 'dashboard' || tab === 'all' ? undefined : tabTypes[tab];
  const type = types?.[0];
  const view =
    layout === 'table' ? (
      <OfficeJobsTable key={tab} tab={tab} opened={opened} fallback={<TableSkeleton />} />
    ) : (
      <OfficeJobCards key={tab} tab={tab} layout={layout} opened={opened} />
    );
  return (
    <div data-wide>
      <PageHeader
        title="Jobs Management"
        actions={
          <>
            {tab !== 'dashboard' && (
              <div className="grow sm:w-72">
                <SegmentedControl label="Layout" hideLabel segments={segments} value={layout} onChange={chooseLayout} />
              </div>
            )}
            <Button icon={Plus} onClick={() => adding.open('1')}>
              {tab === 'dashboard' || tab === 'all' ? 'New Job' : `New ${jobGroupLabels[tab]} Job`}
            </Button>
          </>
        }
      />
      <Tabs
        beginsWithControls
        label="Jobs"
        tabs={tabs.map((value) => ({
          value,
          label: value === 'dashboard' ? 'Dashboard' : value === 'all' ? 'All' : jobGroupLabels[value],
          ...(countOf[value] !== undefined && { count: countOf[value] }),
          ...(value === 'emergency' && { countTone: 'danger' as const }),
        }))}
        value={tab}
        onChange={(next) => {
          rememberTab('/jobs', next);
          navigate(addressOfTab(next, search), { replace: true, preventScrollReset: true });
        }}
      >
        {tab === 'dashboard' ? <JobsDashboard /> : view}
      </Tabs>
      {adding.isMounted && (
        <OfficeJobDialog key={tab} dialog={adding} onOpenJob={openInstead} {...(type && { type })} />
      )}
      {panel.isMounted && <OfficeJobPanel panel={panel} />}
    </div>
  );
}
