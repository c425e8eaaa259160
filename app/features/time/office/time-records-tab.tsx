import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { useJobSource } from '#app/features/pickers/use-job-source.ts';
import { useWorkerSource } from '#app/features/pickers/use-worker-source.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useRowForm } from '#app/table/edit/use-row-form.ts';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { useTableImport } from '#app/table/use-table-import.ts';
import { Button } from '#app/ui/button.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import type { RouterInputs } from '#server/router.ts';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import { nextRecord } from './next-record.ts';
import { timeRecordColumns } from './time-record-columns.tsx';
import { timeRecordListInput, timeRecordTable } from './time-record-table.ts';
import { lockedWords, recordLabel, type TimeRecord } from './time-record-words.ts';
import { useTimeRecordCalls } from './use-time-record-calls.ts';

const RowFormDialog = lazyComponent(() =>
  import('#app/table/edit/row-form-dialog.tsx').then((module) => module.RowFormDialog<TimeRecord>),
);

type Start = RouterInputs['timeTracking']['start'];

/** Everybody's records: a table to work in. */
export function TimeRecordsTab() {
  const { timeZone, today } = useCompanyDay();
  const table = useTableState(timeRecordTable);
  const input = timeRecordListInput(table.state);
  const { query, exactTotal } = useTablePage<TimeRecord, typeof input>(trpc.timeTracking.list, input);
  const workers = useWorkerSource(query.data?.data);
  const jobs = useJobSource(query.data?.data);
  const columns = useMemo(() => timeRecordColumns({ timeZone, workers, jobs }), [timeZone, workers, jobs]);
  const calls = useTimeRecordCalls();
  const form = useRowForm<TimeRecord>();
  const [doomed, setDoomed] = useState<TimeRecord | null>(null);

  const approve = (rows: readonly TimeRecord[]) =>
    calls.edits.commit(rows.map((row) => ({ row, changes: { needs_review: false, review_reasons: [] } })));
  const actions: RowAction<TimeRecord>[] = [
    {
      label: 'Quick Approve',
      icon: ClipboardCheck,
      onClick: (row) => approve([row]),
      onMany: approve,
      isHidden: ({ needs_review }) => !needs_review,
    },
    { label: 'Edit', icon: Pencil, onClick: form.edit, refusal: lockedWords },
    useHistoryAction('time-tracking'),
    { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true, refusal: lockedWords },
  ];
  const formColumns = useMemo(
    () => timeRecordColumns({ timeZone, workers, jobs, initialStart: `${today}T08:00` }),
    [timeZone, workers, jobs, today],
  );
  return (
    <>
      <DataTable
        name="time-tracking"
        label="Time Tracking records"
        nouns={['record', 'records']}
        spec={timeRecordTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={(row) => recordLabel(row, timeZone)}
        searchLabel="Search worker, job, duration or note"
        timeZone={timeZone}
        today={today}
        actions={actions}
        edits={calls.edits}
        refusal={lockedWords}
        adding={{
          begin: nextRecord,
          add: (values, { client_ref }) =>
            calls.add({ ...(values as unknown as Start), ...(client_ref && { client_ref }) }),
          remove: calls.takeBack,
        }}
        choices={{ user_id: workers, job_id: jobs }}
        exportHref={exportOf('time-tracking', input)}
        imports={useTableImport('time-tracking', calls.edits)}
        errorTitle="Error loading time tracking data"
        empty={{
          icon: Clock,
          title: 'No Time Tracked Yet',
          children: 'What your workers record appears here.',
        }}
        end={
          <Button size="small" icon={Plus} onClick={form.add}>
            Add record
          </Button>
        }
      />
      <DeleteRecordDialog
        record={doomed}
        timeZone={timeZone}
        remove={calls.remove}
        onClose={() => setDoomed(null)}
      />
      <Later>
        {form.wanted && (
          <RowFormDialog
            subject={form.subject}
            noun="record"
            columns={formColumns}
            today={today}
            isSending={calls.create.isPending || calls.update.isPending}
            onAdd={(values, after) =>
              calls.create.mutate({ ...(values as unknown as Start), client_ref: newUuid() }, after)
            }
            onChange={({ id, updatedAt }, changes, after) =>
              calls.update.mutate({ id, changes, expected_updatedAt: updatedAt }, after)
            }
            onClose={form.close}
          />
        )}
      </Later>
    </>
  );
}
