import ClipboardList from 'lucide-react/icons/clipboard-list';
import { CardList } from '#app/components/card-list/card-list.tsx';
import { FilterBar } from '#app/components/card-list/filter-bar.tsx';
import { type CardLayout, narrowing } from '#app/components/card-list/list-state.ts';
import { useListState } from '#app/components/card-list/use-list-state.ts';
import { classNames } from '#app/components/class-names.ts';
import { counted } from '#app/components/counted.ts';
import { useTablePage } from '#app/components/table/use-table-page.ts';
import type { Job } from '#app/features/jobs/job-words.ts';
import { LoadedJobs } from '#app/features/jobs/loaded-jobs.tsx';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { LinkedFilters } from './linked-filters.tsx';
import { OfficeJobActions } from './office-job-actions.tsx';
import { officeCardColumns } from './office-job-columns.tsx';
import { type OfficeTab, officeJobInput, officeJobList } from './office-job-list.ts';
import { useFilterChoices } from './use-filter-choices.ts';

interface OfficeJobCardsProps {
  tab: OfficeTab;
  layout: CardLayout;
  onDetails: (job: Job) => void;
}

/** The jobs of one tab as cards or full rows, twenty at a time. */
export function OfficeJobCards({ tab, layout, onDetails }: OfficeJobCardsProps) {
  const { timeZone, today } = useCompanyDay();
  const { spec } = useFilterChoices(tab);
  const list = useListState(officeJobList);
  const { state } = list;
  const input = { ...officeJobInput(state, tab), limit: state.show };
  const { query, exactTotal } = useTablePage<Job, typeof input>(trpc.jobs.list, input);
  const meta = exactTotal === undefined ? query.data?.meta : { total: exactTotal, total_exact: true };
  return (
    <>
      <LoadedJobs list={list} today={today} />
      <LinkedFilters list={list} />
      <FilterBar spec={spec} list={list} searchLabel="Search jobs" counted={counted(meta, 'job', 'jobs')} />
      {/* At a desk two stand side by side. */}
      <div className={classNames(layout === 'card' && 'xl:[&>section]:grid xl:[&>section]:grid-cols-2')}>
        <CardList
          label="Jobs"
          query={query}
          columns={officeCardColumns(timeZone)}
          rowKey={({ id }) => id}
          timeZone={timeZone}
          layout={layout}
          extra={(job) => ({ actions: <OfficeJobActions job={job} onDetails={() => onDetails(job)} /> })}
          shown={state.show}
          onMore={list.showMore}
          isNarrowed={narrowing(officeJobList, state).any}
          empty={{ icon: ClipboardList }}
          errorTitle="Error loading jobs"
        />
      </div>
    </>
  );
}
