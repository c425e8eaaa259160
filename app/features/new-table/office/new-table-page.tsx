import { useNavigate } from '@remix-run/react';
import Eye from 'lucide-react/icons/eye';
import Table2 from 'lucide-react/icons/table-2';
import { useMemo } from 'react';
import { DeleteJobDialog, useRemoveJob } from '#app/features/jobs/office/job-mutations.tsx';
import type { Job } from '#app/features/labels/job-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useDeleting, useTablePage } from '#app/table/resource.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { demoColumns, demoInput, demoTable, lockedMessage } from './demo-list.ts';

/** Modern Table: a read-only list of jobs with delete; Jobs Management edits them. */
export function NewTablePage() {
  const navigate = useNavigate();
  const page = useTablePage<Job, ReturnType<typeof demoInput>>({
    entity: 'jobs',
    spec: demoTable,
    list: trpc.jobs.list,
    input: demoInput,
  });
  const columns = useMemo(() => demoColumns(page.timeZone), [page.timeZone]);
  const remove = useRemoveJob();
  const deleting = useDeleting<Job>();
  return (
    <div data-wide>
      <PageHeader title="Modern Table" />
      <DataTable
        {...page}
        name="newTable"
        label="Jobs"
        nouns={['job', 'jobs']}
        columns={columns}
        rowLabel={({ job_title }) => job_title}
        searchLabel="Search title, address or reference"
        actions={[
          { label: 'View', icon: Eye, onClick: ({ id }) => navigate(`/jobs?job=${id}`) },
          { ...deleting.action, blockedReason: lockedMessage },
        ]}
        empty={{ icon: Table2 }}
      />
      <DeleteJobDialog deleting={deleting} remove={remove} />
    </div>
  );
}
