import CalendarPlus from 'lucide-react/icons/calendar-plus';
import FileText from 'lucide-react/icons/file-text';
import PanelRight from 'lucide-react/icons/panel-right-open';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { LoadedJobs } from '#app/features/jobs/job-cards.tsx';
import type { Job } from '#app/features/labels/job-labels.ts';
import { useCustomerSource, usePropertySource } from '#app/features/pickers/option-sources.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useDeleting, useTableImport, useTablePage } from '#app/table/resource.ts';
import type { OpenedRow } from '#app/table/use-row-walk.ts';
import { DateField } from '#app/ui/date-field.tsx';
import type { RouterInputs } from '#server/router.ts';
import { mayPlan } from './job-change.ts';
import { type OfficeJob, officeJobColumns, whenNoJobs, withAssignee } from './job-columns.tsx';
import { isLinked, LinkedFilters, useFilterChoices } from './job-filters.tsx';
import { jobSums, type OfficeTab, officeJobInput, officeJobTable } from './job-list.ts';
import { DeleteJobDialog, useJobEdits, useRemoveJob } from './job-mutations.tsx';
import type { BegunInPanel } from './job-panel.tsx';

const noJobs: readonly Job[] = [];

interface OfficeJobsTableProps {
  tab: OfficeTab;
  opened: OpenedRow<Job>;
  openTo: (what: BegunInPanel['what']) => (job: Job) => void;
}

export function OfficeJobsTable({ tab, opened, openTo }: OfficeJobsTableProps) {
  const { staff, trades, filters } = useFilterChoices(tab);
  const page = useTablePage<Job, RouterInputs['jobs']['list'] & object>({
    entity: 'jobs',
    spec: officeJobTable,
    list: trpc.jobs.list,
    input: (state) => ({ ...officeJobInput(state, tab), page: state.page, limit: state.limit, amounts: true }),
    sums: jobSums,
  });
  const { table, query, today } = page;
  const jobs = query.data?.data ?? noJobs;
  const rows = useMemo(() => jobs.map(withAssignee), [jobs]);
  const properties = usePropertySource(jobs);
  const customers = useCustomerSource(jobs);
  const columns = useMemo(
    () => officeJobColumns({ properties, customers, staff, trades }),
    [properties, customers, staff, trades],
  );
  const edits = useJobEdits();
  const remove = useRemoveJob();
  const deleting = useDeleting<OfficeJob>();
  return (
    <>
      <DataTable
        {...page}
        start={
          <>
            <LoadedJobs list={table} today={today} dayField={DateField} isShort={isLinked(table)} />
            <LinkedFilters list={table} />
          </>
        }
        label="Jobs"
        nouns={['job', 'jobs']}
        spec={{ ...officeJobTable, filters }}
        query={{ ...query, data: query.data && { data: rows, meta: query.data.meta } }}
        columns={columns}
        rowLabel={({ job_title }) => job_title}
        searchLabel="Search title, address or reference"
        actions={[{ label: 'Open', icon: PanelRight, onClick: opened.open }, useHistoryAction('jobs'), deleting.action]}
        menu={[
          {
            label: 'Plan…',
            icon: CalendarPlus,
            letter: 'p',
            onClick: openTo('plan'),
            isHidden: (job) => job.status !== 'awaiting_approval' && !mayPlan(job),
          },
          { label: 'Invoice…', icon: FileText, letter: 'i', onClick: openTo('invoice') },
        ]}
        edits={edits}
        opened={opened}
        imports={useTableImport('jobs')}
        empty={whenNoJobs}
        errorTitle="Error loading jobs"
        isTable
      />
      <DeleteJobDialog deleting={deleting} remove={remove} />
    </>
  );
}
