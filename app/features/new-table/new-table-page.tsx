import { useNavigate } from '@remix-run/react';
import Eye from 'lucide-react/icons/eye';
import Table2 from 'lucide-react/icons/table-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { DeleteJobQuestion } from '#app/features/jobs/office/delete-job-question.tsx';
import { useOfficeJobCalls } from '#app/features/jobs/office/use-job-calls.ts';
import type { Job } from '#app/features/labels/job-words.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { demoColumns } from './demo-columns.ts';
import { demoInput, demoTable, keptWords } from './demo-table.ts';

/** Modern Table: the company's jobs to be looked through; they are worked on at Jobs Management. */
export function NewTablePage() {
  const { timeZone, today } = useCompanyDay();
  const navigate = useNavigate();
  const table = useTableState(demoTable);
  const input = demoInput(table.state);
  const { query, exactTotal } = useTablePage<Job, typeof input>(trpc.jobs.list, input);
  const columns = useMemo(() => demoColumns(timeZone), [timeZone]);
  const { remove } = useOfficeJobCalls();
  const [doomed, setDoomed] = useState<Job | null>(null);
  const actions: RowAction<Job>[] = [
    { label: 'View', icon: Eye, onClick: ({ id }) => navigate(`/jobs?job=${id}`) },
    { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true, refusal: keptWords },
  ];
  return (
    <div data-wide>
      <PageHeader title="Modern Table" />
      <DataTable
        name="newTable"
        label="Jobs"
        nouns={['job', 'jobs']}
        spec={demoTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={({ job_title }) => job_title}
        searchLabel="Search title, address or reference"
        timeZone={timeZone}
        today={today}
        actions={actions}
        exportHref={exportOf('jobs', input)}
        empty={{ icon: Table2 }}
      />
      <DeleteJobQuestion job={doomed} remove={remove} onClose={() => setDoomed(null)} />
    </div>
  );
}
