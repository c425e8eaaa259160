import ClipboardList from 'lucide-react/icons/clipboard-list';
import { MapsLink } from '#app/features/jobs/job-actions.tsx';
import { LoadedJobs } from '#app/features/jobs/loaded-jobs.tsx';
import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type CardLayout, CardList } from '#app/table/cards/card-list.tsx';
import { FilterBar } from '#app/table/cards/filter-bar.tsx';
import { usePageQuery } from '#app/table/resource.ts';
import { narrowing } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import type { JobStatus } from '#server/jobs/constants.ts';
import { officeCardColumns } from './job-columns.tsx';
import { type OfficeTab, officeJobCards, officeJobInput } from './job-list.ts';
import { LinkedFilters } from './linked-filters.tsx';
import { useCompleting } from './use-completing.tsx';
import { useFilterChoices } from './use-filter-choices.ts';
import { useOfficeJobMutations } from './use-job-mutations.ts';

interface OfficeJobActionsProps {
  job: Job;
  onDetails: () => void;
}

const statusOptions = labelOptions(statusStyles);

/** The office's actions on a job's card. */
function OfficeJobActions({ job, onDetails }: OfficeJobActionsProps) {
  const calls = useOfficeJobMutations();
  const { whenReady, question } = useCompleting(calls);
  const { id, job_title, updatedAt } = job;
  const sent = calls.update.isPending ? calls.update.variables.changes.status : undefined;
  function choose(status: JobStatus) {
    const go = () => calls.update.mutate({ id, changes: { status }, expected_updatedAt: updatedAt });
    void whenReady(job, status, go);
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2 pt-1 pb-2">
      <SelectField
        label={`Status of ${job_title}`}
        hideLabel
        options={statusOptions}
        value={sent ?? job.status}
        onChange={(event) => choose(event.target.value as JobStatus)}
        className="basis-full sm:min-w-48 sm:flex-1 sm:basis-0"
      />
      <MapsLink job={job} />
      <Button kind="secondary" onClick={onDetails} className="grow sm:grow-0">
        View Details
        <span className="sr-only">of {job_title}</span>
      </Button>
      {question}
    </div>
  );
}

interface OfficeJobCardsProps {
  tab: OfficeTab;
  layout: CardLayout;
  onDetails: (job: Job) => void;
}

/** The jobs of a tab as cards or full rows, twenty at a time. */
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
      {/* Two columns on desktops. */}
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
