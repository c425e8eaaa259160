import ClipboardList from 'lucide-react/icons/clipboard-list';
import { LoadedJobs } from '#app/features/jobs/loaded-jobs.tsx';
import type { Job } from '#app/features/labels/job-words.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type CardLayout, CardList } from '#app/table/cards/card-list.tsx';
import { FilterBar } from '#app/table/cards/filter-bar.tsx';
import { usePageQuery } from '#app/table/resource.ts';
import { narrowing } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { OfficeJobActions } from './job-actions.tsx';
import { officeCardColumns } from './job-columns.tsx';
import { type OfficeTab, officeJobCards, officeJobInput } from './job-list.ts';
import { LinkedFilters } from './linked-filters.tsx';
import { useFilterChoices } from './use-filter-choices.ts';

interface OfficeJobCardsProps {
  tab: OfficeTab;
  layout: CardLayout;
  onDetails: (job: Job) => void;
}

/** The jobs of one tab as cards or full rows, twenty at a time. */
export function OfficeJobCards({ tab, layout, onDetails }: OfficeJobCardsProps) {
  const { timeZone, today } = useCompanyDay();
  const { filters } = useFilterChoices(tab);
  const list = useListState(officeJobCards);
  const { state } = list;
  const input = { ...officeJobInput(state, tab), limit: state.limit };
  const { query, exactTotal } = usePageQuery<Job, typeof input>(trpc.jobs.list, input);
  const meta = exactTotal === undefined ? query.data?.meta : { total: exactTotal, total_exact: true };
  return (
    <>
      <LoadedJobs list={list} today={today} />
      <LinkedFilters list={list} />
      <FilterBar
        spec={{ ...officeJobCards, filters }}
        list={list}
        searchLabel="Search jobs"
        counted={counted(meta, 'job', 'jobs')}
      />
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
          shown={state.limit}
          onMore={list.showMore}
          isNarrowed={narrowing(officeJobCards, state).any}
          empty={{ icon: ClipboardList }}
          errorTitle="Error loading jobs"
        />
      </div>
    </>
  );
}
