import { useNavigate, useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { tabTypes } from '#app/features/labels/job-words.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { trpc } from '#app/lib/trpc.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { TableSkeleton } from '#app/table/table-skeleton.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { type JobType, jobGroupLabels, jobGroups } from '#server/jobs/constants.ts';
import { OfficeJobCards } from './job-cards.tsx';
import { addressOfTab, loadedInput, type OfficeTab, officeJobCards, tabOfAddress } from './job-list.ts';
import { JobsDashboard } from './jobs-dashboard.tsx';
import { JobsHead } from './jobs-head.tsx';

const OfficeJobsTable = lazyComponent(() =>
  import('./jobs-table.tsx').then((module) => module.OfficeJobsTable),
);
const OfficeJobDialog = lazyComponent(() =>
  import('./job-dialog.tsx').then((module) => module.OfficeJobDialog),
);
const OfficeJobPanel = lazyComponent(() => import('./job-panel.tsx').then((module) => module.OfficeJobPanel));

const tabs = ['dashboard', ...jobGroups, 'all'] as const satisfies readonly OfficeTab[];
const layouts = ['card', 'full-row', 'table'] as const;

/** Jobs Management: their figures, and the jobs by type as cards, as rows or as a table. */
export function OfficeJobsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [remembered, remember] = useRemembered<OfficeTab>('jobsTab', tabs);
  const tab = tabOfAddress(search) ?? remembered;
  const [layout, chooseLayout] = useRemembered(`jobsLayout-${tab}`, layouts);
  const panel = useOpenPanel('job');
  const adding = useOpenPanel('new');
  /** In the place of the form: Back then leads to what was before both. */
  function openInstead(id: number) {
    const next = new URLSearchParams(search);
    next.delete('new');
    next.set('job', String(id));
    navigate(`?${next}`, { replace: true, preventScrollReset: true });
  }
  const jobId = /^\d{1,15}$/.test(panel.value ?? '') ? Number(panel.value) : null;

  const loaded = useMemo(() => loadedInput(readListState(officeJobCards, search).filters), [search]);
  const { data: counts } = trpc.jobs.counts.useQuery(loaded, { meta: { silent: true } });
  const countOf = { ...counts?.by_type, all: counts?.total } as Partial<Record<OfficeTab, number>>;

  const types = tab === 'dashboard' || tab === 'all' ? undefined : tabTypes[tab];
  const type: JobType | undefined = types?.[0];
  const view =
    layout === 'table' ? (
      <Later fallback={<TableSkeleton />}>
        <OfficeJobsTable key={tab} tab={tab} onOpen={({ id }) => panel.open(String(id))} />
      </Later>
    ) : (
      <OfficeJobCards key={tab} tab={tab} layout={layout} onDetails={({ id }) => panel.open(String(id))} />
    );
  return (
    <div data-wide>
      <PageHeader title="Jobs Management" />
      <Tabs
        label="Jobs"
        tabs={tabs.map((value) => ({
          value,
          label: value === 'dashboard' ? 'Dashboard' : value === 'all' ? 'All' : jobGroupLabels[value],
          ...(countOf[value] !== undefined && { count: countOf[value] }),
          ...(value === 'emergency' && { countTone: 'danger' as const }),
        }))}
        value={tab}
        onChange={(next) => {
          remember(next);
          navigate(addressOfTab(next, search), { replace: true, preventScrollReset: true });
        }}
      >
        {tab === 'dashboard' ? (
          <JobsDashboard onAdd={() => adding.open('1')} />
        ) : (
          <>
            <JobsHead
              addLabel={tab === 'all' ? 'New Job' : `New ${jobGroupLabels[tab]} Job`}
              onAdd={() => adding.open('1')}
              layout={layout}
              onLayout={chooseLayout}
            />
            {view}
          </>
        )}
      </Tabs>
      <Later>
        {adding.isMounted && (
          <OfficeJobDialog
            key={tab}
            open={adding.value !== null}
            onClose={adding.close}
            onOpenJob={openInstead}
            {...(type && { type })}
          />
        )}
        {panel.isMounted && <OfficeJobPanel jobId={jobId} onClose={panel.close} />}
      </Later>
    </div>
  );
}
