import ClipboardList from 'lucide-react/icons/clipboard-list';
import PanelRight from 'lucide-react/icons/panel-right-open';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { LoadedJobs } from '#app/features/jobs/loaded-jobs.tsx';
import type { Job } from '#app/features/labels/job-words.ts';
import { usePropertySource } from '#app/features/pickers/use-property-source.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { useTableImport } from '#app/table/use-table-import.ts';
import { DeleteJobQuestion } from './delete-job-question.tsx';
import { type OfficeJob, officeJobColumns, withAssignee } from './job-columns.tsx';
import { type OfficeTab, officeJobInput, officeJobList } from './job-list.ts';
import { LinkedFilters } from './linked-filters.tsx';
import { useFilterChoices } from './use-filter-choices.ts';
import { useOfficeJobCalls } from './use-job-calls.ts';

interface OfficeJobsTableProps {
  tab: OfficeTab;
  onOpen: (job: Job) => void;
}

const noJobs: readonly Job[] = [];

/** The jobs of one tab as a table to work in. */
export function OfficeJobsTable({ tab, onOpen }: OfficeJobsTableProps) {
  const { timeZone, today } = useCompanyDay();
  const { staff, spec } = useFilterChoices(tab);
  const table = useTableState(officeJobList);
  const { page, limit } = table.state;
  const input = { ...officeJobInput(table.state, tab), page, limit };
  const { query, exactTotal } = useTablePage<Job, typeof input>(trpc.jobs.list, input);
  const jobs = query.data?.data ?? noJobs;
  const rows = useMemo(() => jobs.map(withAssignee), [jobs]);
  const properties = usePropertySource(jobs);
  const columns = useMemo(() => officeJobColumns({ properties, staff }), [properties, staff]);
  const calls = useOfficeJobCalls();
  const [doomed, setDoomed] = useState<OfficeJob | null>(null);
  const actions: RowAction<OfficeJob>[] = [
    { label: 'Open', icon: PanelRight, onClick: onOpen },
    useHistoryAction('jobs'),
    { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true },
  ];
  return (
    <>
      <LoadedJobs list={table} today={today} />
      <LinkedFilters list={table} />
      <DataTable
        name="jobs"
        label="Jobs"
        nouns={['job', 'jobs']}
        spec={spec}
        table={table}
        query={{ ...query, data: query.data && { data: rows, meta: query.data.meta } }}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={({ job_title }) => job_title}
        searchLabel="Search title, address or reference"
        timeZone={timeZone}
        today={today}
        actions={actions}
        edits={calls.edits}
        exportHref={exportOf('jobs', input)}
        imports={useTableImport('jobs', calls.edits)}
        empty={{ icon: ClipboardList }}
        errorTitle="Error loading jobs"
        isTable
      />
      <DeleteJobQuestion job={doomed} remove={calls.remove} onClose={() => setDoomed(null)} />
    </>
  );
}
