import { JobActions, StatusSelect } from '#app/features/jobs/job-actions.tsx';
import { LoadedJobs } from '#app/features/jobs/job-cards.tsx';
import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type CardLayout, CardList } from '#app/table/cards/card-list.tsx';
import { FilterBar } from '#app/table/cards/filter-bar.tsx';
import { usePageQuery, useSums } from '#app/table/resource.ts';
import { narrowing } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { SumsLine } from '#app/table/sums.tsx';
import { type OpenedRow, useRowWalk } from '#app/table/use-row-walk.ts';
import { SavedViews } from '#app/table/views/saved-views.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { DateField } from '#app/ui/date-field.tsx';
import type { JobStatus } from '#server/jobs/constants.ts';
import { AssigneeDiscs, assignmentsText, officeCardColumns, whenNoJobs, withAssignee } from './job-columns.tsx';
import { isLinked, LinkedFilters, useFilterChoices } from './job-filters.tsx';
import { type OfficeTab, officeJobCards, officeJobInput, toInvoice } from './job-list.ts';
import { useCompleting, useSaveJob } from './job-mutations.tsx';

const noJobs: readonly Job[] = [];
const statusOptions = labelOptions(statusStyles);

/** Sets any status; asks first if a job to complete has unfinished work. */
function OfficeStatusChoice({ job }: { job: Job }) {
  const { mutate, isPending, variables } = useSaveJob();
  const { isReady, question } = useCompleting();
  async function choose(status: JobStatus) {
    if (!(await isReady(job, status))) return;
    const done = `${job.job_title}: ${statusStyles[status].label}`;
    mutate({ row: withAssignee(job), changes: { status }, isConfirmed: true, done });
  }
  return (
    <>
      <StatusSelect
        job={job}
        options={statusOptions}
        value={(isPending && (variables.changes.status as JobStatus)) || job.status}
        onChange={(status: JobStatus) => void choose(status)}
      />
      {question}
    </>
  );
}

/** Assigned workers and the days of their visits. */
function Assigned({ job }: { job: Job }) {
  const text = assignmentsText(job);
  return (
    <p className={classNames('mt-1.5 flex min-h-6 items-center text-sm', text === '' && 'text-muted')}>
      <span className="sr-only">Assigned to: </span>
      <AssigneeDiscs job={job} />
      <span className="min-w-0 break-words">{text || 'Nobody yet'}</span>
    </p>
  );
}

interface OfficeJobCardsProps {
  tab: OfficeTab;
  layout: CardLayout;
  opened: OpenedRow<Job>;
}

/** The jobs of a tab as cards or full rows, twenty at a time. */
export function OfficeJobCards({ tab, layout, opened }: OfficeJobCardsProps) {
  const { timeZone, today } = useCompanyDay();
  const { filters } = useFilterChoices(tab);
  const list = useListState(officeJobCards);
  const { state } = list;
  const input = { ...officeJobInput(state, tab), limit: state.limit };
  const { query, exactTotal } = usePageQuery<Job, typeof input>(trpc.jobs.list, input);
  const isToInvoice = state.filters.to_bill === 'true';
  const sums = useSums<Job, typeof input>(trpc.jobs.list, input, isToInvoice ? toInvoice : []);
  useRowWalk(query.data?.data ?? noJobs, opened);
  const meta = exactTotal === undefined ? query.data?.meta : { total: exactTotal, total_exact: true };
  return (
    <>
      <FilterBar
        spec={{ ...officeJobCards, filters }}
        list={list}
        searchLabel="Search jobs"
        counted={counted(meta, 'job', 'jobs')}
        beside={
          <>
            <LoadedJobs list={list} today={today} dayField={DateField} isShort={isLinked(list)} />
            <LinkedFilters list={list} />
            <SavedViews name="jobs" spec={officeJobCards} state={state} />
          </>
        }
      />
      {isToInvoice && (
        <div className="mb-3">
          <SumsLine sums={sums} />
        </div>
      )}
      {/* Columns on desktops. */}
      <div
        className={classNames(
          layout === 'card' && 'lg:[&>section]:grid lg:[&>section]:grid-cols-2 xl:[&>section]:grid-cols-3',
        )}
      >
        <CardList
          label="Jobs"
          query={query}
          columns={officeCardColumns(timeZone)}
          rowKey={({ id }) => id}
          timeZone={timeZone}
          layout={layout}
          extra={(job) => ({
            children: layout === 'card' && <Assigned job={job} />,
            actions: (
              <JobActions job={job} status={<OfficeStatusChoice job={job} />} onDetails={() => opened.open(job)} />
            ),
          })}
          shown={state.limit}
          onMore={list.showMore}
          isNarrowed={narrowing(officeJobCards, state).any}
          empty={whenNoJobs}
          errorTitle="Error loading jobs"
        />
      </div>
    </>
  );
}
