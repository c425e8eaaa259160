import { Link, useNavigate, useSearchParams } from '@remix-run/react';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import LayoutList from 'lucide-react/icons/layout-list';
import Plus from 'lucide-react/icons/plus';
import Rows3 from 'lucide-react/icons/rows-3';
import Table2 from 'lucide-react/icons/table-2';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useMemo, useState } from 'react';
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
import { Tabs } from '#app/ui/tabs.tsx';
import { readId, useOpenPanel } from '#app/ui/use-open-panel.ts';
import { jobGroupLabels, jobGroups } from '#server/jobs/constants.ts';
import { loadedInput } from '../job-list.ts';
import { OfficeJobCards } from './job-cards.tsx';
import { addressOfTab, firstQuestions, listOf, type OfficeTab, officeJobCards, tabOfAddress } from './job-list.ts';
import type { BegunInPanel } from './job-panel.tsx';

/** Jobs that need action from the office. */
const open = ['awaiting_approval', 'pending_start', 'in_progress', 'pending_completed'] as const;
const past = ['completed', 'cancelled', 'rejected', 'archived'] as const;

const waiting = [
  { key: 'late', label: 'Late', icon: AlarmClock, tone: 'text-danger', to: listOf.late() },
  { key: 'due_this_week', label: 'Due this week', icon: CalendarClock, tone: 'text-warning', to: listOf.dueThisWeek() },
  { key: 'unassigned', label: 'Nobody yet', icon: UserRoundX, tone: 'text-warning', to: listOf.unassigned() },
] as const;

/** Jobs that need action, open jobs, then closed ones. Each count links to exactly those jobs. */
function JobsDashboard() {
  const query = trpc.jobs.counts.useQuery();
  if (!query.data) {
    return query.error ? <CouldNotLoad title="Error loading jobs" query={query} /> : <SkeletonList />;
  }
  const { total, by_type, by_status } = query.data;
  return (
    <div className="flex max-w-desk flex-col gap-6">
      <ul aria-label="Waiting" className={`${strip} sm:grid-cols-3`}>
        {waiting.map(({ key, label, icon: Icon, tone, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex h-full items-center gap-3 bg-raised px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Icon
                className={classNames('size-5 shrink-0', query.data.open[key] === 0 ? 'text-muted' : tone)}
                aria-hidden="true"
              />
              <span className="font-medium">{label}</span>
              <Count className="ml-auto text-2xl" count={query.data.open[key]} />
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="jobs-by-type">
        <h2 id="jobs-by-type" className="mb-2 font-semibold text-lg">
          By type
        </h2>
        <ul className={`${strip} grid-cols-2 lg:grid-cols-5`}>
          <Stat label="Total jobs" count={total} to={listOf.every()} className="max-lg:col-span-2" />
          {jobGroups.map((tab) => (
            <Stat key={tab} label={jobGroupLabels[tab]} count={by_type[tab]} to={listOf.group(tab)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="jobs-by-status">
        <h2 id="jobs-by-status" className="mb-2 font-semibold text-lg">
          By status
        </h2>
        <ul className={`${strip} grid-cols-2 lg:grid-cols-4`}>
          {open.map((status) => (
            <Stat
              key={status}
              label={statusStyles[status].label}
              count={by_status[status]}
              to={listOf.status(status)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="jobs-history">
        <h2 id="jobs-history" className="mb-2 font-semibold text-lg">
          History
        </h2>
        <ul className="grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4">
          {past.map((status) => (
            <li key={status}>
              <Link
                to={listOf.status(status)}
                className="-mx-2 flex min-h-tap items-center justify-between gap-3 rounded-md px-2 text-muted hover:bg-hover focus-visible:-outline-offset-2"
              >
                {statusStyles[status].label}
                <span>{formatCount(by_status[status])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The gaps are the lines between the figures. */
const strip = 'grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised';

function Stat({ label, count, to, className }: { label: string; count: number; to: string; className?: string }) {
  return (
    <li className={classNames('bg-raised', className)}>
      <Link to={to} className="block h-full px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2">
        <span className="block text-muted text-sm">{label}</span>
        <Count className="block text-xl" count={count} />
      </Link>
    </li>
  );
}

function Count({ count, className }: { count: number; className: string }) {
  return (
    <span className={classNames('font-semibold', count === 0 && 'text-muted', className)}>{formatCount(count)}</span>
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
  const [begun, begin] = useState<BegunInPanel | null>(null);
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
  const openTo = (what: BegunInPanel['what']) => (job: Job) => {
    begin({ id: job.id, what });
    panel.open(job.id);
  };

  const loaded = useMemo(() => loadedInput(readListState(officeJobCards, search).filters), [search]);
  const { data: counts } = trpc.jobs.counts.useQuery(loaded);
  const countOf = { ...counts?.by_type, all: counts?.total } as Partial<Record<OfficeTab, number>>;

  const types = tab === 'dashboard' || tab === 'all' ? undefined : tabTypes[tab];
  const type = types?.[0];
  const view =
    layout === 'table' ? (
      <OfficeJobsTable key={tab} {...{ tab, opened, openTo }} fallback={<TableSkeleton />} />
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
      {panel.isMounted && <OfficeJobPanel panel={panel} begun={begun} begin={begin} />}
    </div>
  );
}
