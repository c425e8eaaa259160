import CalendarDays from 'lucide-react/icons/calendar-days';
import Pencil from 'lucide-react/icons/pencil';
import SplitIcon from 'lucide-react/icons/split';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { useJobSource, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { formatDate } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog } from '#app/table/row-dialogs.tsx';
import { canSplit, type Visit } from './diary.ts';
import { visitTable } from './diary-list.ts';
import { jobOf, visitColumns, visitSums } from './visit-columns.tsx';

const visitLabel = (visit: Visit) => `${jobOf(visit)}, ${formatDate(visit.day)}`;

interface VisitsTableProps {
  onEdit: (visit: Visit) => void;
  onSplit: (visit: Visit) => void;
}

/** The diary's visits as rows, including cancelled ones. */
export function VisitsTable({ onEdit, onSplit }: VisitsTableProps) {
  const { client } = trpc.useUtils();
  const { page, adding, remove } = useTableResource({
    entity: 'visits',
    spec: visitTable,
    list: trpc.visits.list,
    procedures: client.visits,
    sums: visitSums,
  });
  const rows = page.query.data?.data;
  const workers = useWorkerSource(rows?.flatMap(({ user_id, User }) => (user_id && User ? [{ user_id, User }] : [])));
  const jobs = useJobSource(rows);
  const columns = useMemo(() => visitColumns({ workers, jobs }), [workers, jobs]);
  const deleting = useDeleting<Visit>();
  return (
    <>
      <DataTable
        {...page}
        label="Visits"
        nouns={['visit', 'visits']}
        columns={columns}
        rowLabel={visitLabel}
        searchLabel="Search job, address, worker or note"
        actions={[
          { label: 'Edit', icon: Pencil, onClick: onEdit },
          { label: 'Split', icon: SplitIcon, onClick: onSplit, isHidden: (visit) => !canSplit(visit) },
          useHistoryAction('visits'),
          deleting.action,
        ]}
        adding={{ ...adding, begin: (after, id) => ({ ...after, status: 'planned' as const, note: '', id }) }}
        choices={{ user_id: workers, job_id: jobs }}
        empty={{ icon: CalendarDays, children: 'Visits that you plan appear here.' }}
      />
      <DeleteRowDialog confirm="Delete visit" deleting={deleting} remove={remove}>
        {(visit) => `The visit to ${visitLabel(visit)}, will be deleted. You can restore it from Activity.`}
      </DeleteRowDialog>
    </>
  );
}
