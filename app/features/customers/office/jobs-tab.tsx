import { useNavigate } from '@remix-run/react';
import PanelRight from 'lucide-react/icons/panel-right-open';
import Wrench from 'lucide-react/icons/wrench';
import { useMemo } from 'react';
import { officeJobColumns } from '#app/features/jobs/office/job-columns.tsx';
import type { Job } from '#app/features/labels/job-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { fieldFilter, type ListSpec, type ListState, listInput } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { jobSorts } from '#server/jobs/constants.ts';
import { jobFields } from '#server/jobs/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { useCustomerId } from './customer-page.tsx';

type Input = RouterInputs['jobs']['list'] & object;

export const jobTable: ListSpec<Input> = {
  filters: { status: fieldFilter(jobFields.status), priority: fieldFilter(jobFields.priority) },
  sorts: jobSorts,
  sort: 'createdAt',
  order: 'desc',
};

/** Open and closed ones, whenever created. */
export const everyJob = {
  dateRange: 'all',
  includeCompleted: true,
  includeRejected: true,
  includeArchived: true,
} as const;

export const jobsInput = (state: ListState, customer_id: number): Input => ({
  ...listInput(jobTable, state),
  ...everyJob,
  customer_id,
});

const shown = [
  'job_title',
  'property_address',
  'status',
  'priority',
  'assignees',
  'due_date',
  'job_end_date',
  'number',
  'createdAt',
];

/** The jobs for which the customer pays: named by the job, or by its property. */
export function CustomerJobs() {
  const id = useCustomerId();
  const navigate = useNavigate();
  const page = useTablePage<Job, Input>({
    entity: 'jobs',
    spec: jobTable,
    list: trpc.jobs.list,
    input: (state) => jobsInput(state, id),
  });
  const columns = useMemo(() => {
    const none = { options: [] };
    return officeJobColumns({ properties: none, staff: [], trades: [] }).filter((each) =>
      shown.includes(columnId(each)),
    );
  }, []);
  const open = (job: Pick<Job, 'id'>) => navigate(`/jobs?job=${job.id}`);
  return (
    <DataTable
      {...page}
      name="customer jobs"
      label="Jobs"
      nouns={['job', 'jobs']}
      columns={columns as never}
      rowLabel={({ job_title }) => job_title}
      searchLabel="Search title, address or reference"
      actions={[{ label: 'Open', icon: PanelRight, onClick: open }]}
      opened={{ isOpen: () => false, open }}
      empty={{ icon: Wrench, title: 'No jobs yet', children: 'Jobs at the customer’s properties appear here.' }}
    />
  );
}
