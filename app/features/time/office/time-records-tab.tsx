import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { approvedLabel } from '#app/features/labels/review-labels.ts';
import { useJobSource, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { timeNotLoadedTitle } from '#app/features/time/tracking/tracking-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowChange } from '#app/table/edit/row-edits.ts';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { type RowProcedures, useDeleting, useTableResource } from '#app/table/resource.ts';
import { OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { isEndUnknown } from '#server/pricing/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { timeRecordColumns } from './time-record-columns.tsx';
import {
  lockedMessage,
  recordLabel,
  reviewBefore,
  type TimeRecord,
  timeRecordSums,
  timeRecordsInput,
  timeRecordTable,
} from './time-record-list.ts';

const RowFormDialog = rowFormDialog<TimeRecord>();

type Start = RouterInputs['timeTracking']['start'];
type Remove = RouterInputs['timeTracking']['remove'];

/** The server sets the billing status, so it is not sent. */
const writtenBy = ({
  timeTracking,
}: ReturnType<typeof trpc.useUtils>['client']): RowProcedures<TimeRecord, Start, Remove> => ({
  create: { mutate: (values) => timeTracking.start.mutate({ client_ref: newUuid(), ...values }) },
  update: {
    mutate: ({ changes: { billing_status: _, ...changes }, ...rest }) =>
      timeTracking.correct.mutate({ ...rest, changes }),
  },
  remove: timeTracking.remove,
});

/** Setting times counts as reviewing the record, as does the review itself. */
const savedMessage = (changed: readonly RowChange<TimeRecord>[]) =>
  approvedLabel(
    changed
      .filter(
        ({ changes }) =>
          changes.needs_review !== true && ['needs_review', 'start_time', 'end_time'].some((field) => field in changes),
      )
      .map(({ row }) => row),
  );

/** The next new record: same worker and day, starting at the end of the previous one. */
const nextRecord = (after: TimeRecord, id: number): TimeRecord => ({
  ...after,
  id,
  client_ref: newUuid(),
  is_driving: false,
  // Not chosen yet.
  job_id: undefined as unknown as number,
  Job: { job_title: '', Property: { address: '' } },
  start_time: after.end_time ?? '',
  end_time: null,
  duration: null,
  note: '',
  needs_review: false,
  review_reasons: [],
  is_billable: true,
  billing_status: 'unbilled',
  invoice_id: null,
  updatedAt: '',
});

const DeleteRecordDialog = lazyPart(() =>
  import('./delete-record-dialog.tsx').then((module) => module.DeleteRecordDialog),
);
const UnknownEndDialog = lazyPart(() => import('./unknown-end-dialog.tsx').then((module) => module.UnknownEndDialog));

export function TimeRecordsTab() {
  const { client } = trpc.useUtils();
  const { page, form, adding, remove } = useTableResource({
    entity: 'time-tracking',
    spec: timeRecordTable,
    list: trpc.timeTracking.list,
    input: timeRecordsInput,
    sums: timeRecordSums,
    procedures: writtenBy(client),
    saved: savedMessage,
    before: reviewBefore,
  });
  const { query, edits, timeZone, today } = page;
  const workers = useWorkerSource(query.data?.data);
  const jobs = useJobSource(query.data?.data);
  const columns = useMemo(() => timeRecordColumns({ timeZone, workers, jobs }), [timeZone, workers, jobs]);
  const opened = useRowForm<TimeRecord>(RowFormDialog);
  const deleting = useDeleting<TimeRecord>();

  /** Those to approve of which an end is unknown. */
  const approving = useDialog<readonly TimeRecord[]>();
  function approve(rows: readonly TimeRecord[]) {
    approving.close();
    edits.commit(rows.map((row) => ({ row, changes: { needs_review: false, review_reasons: [] } })));
  }
  const quickApprove = (rows: readonly TimeRecord[]) =>
    rows.some(isEndUnknown) ? approving.open(rows) : approve(rows);
  const actions: RowAction<TimeRecord>[] = [
    {
      label: 'Quick Approve',
      word: 'Approve',
      letter: 'a',
      icon: ClipboardCheck,
      onClick: (row) => quickApprove([row]),
      onMany: quickApprove,
      isHidden: ({ needs_review }) => !needs_review,
    },
    { label: 'Edit', icon: Pencil, onClick: opened.edit, blockedReason: lockedMessage },
    useHistoryAction('time-tracking'),
    { ...deleting.action, blockedReason: lockedMessage },
  ];
  const formColumns = useMemo(
    () => timeRecordColumns({ timeZone, workers, jobs, initialStart: `${today}T08:00` }),
    [timeZone, workers, jobs, today],
  );
  return (
    <>
      <DataTable
        {...page}
        label="Time Tracking records"
        nouns={['record', 'records']}
        columns={columns}
        rowLabel={(row) => recordLabel(row, timeZone)}
        searchLabel="Search worker, job, duration or note"
        actions={actions}
        blockedReason={lockedMessage}
        adding={{
          ...adding,
          begin: nextRecord,
          // A retry keeps its client_ref, so that it adds no second row.
          add: (values, { client_ref }) => adding.add({ ...values, ...(client_ref && { client_ref }) }),
        }}
        choices={{ user_id: workers, job_id: jobs }}
        errorTitle={timeNotLoadedTitle}
        empty={{
          icon: Clock,
          title: 'No Time Tracked Yet',
          children: 'Time your workers record on their phones appears here.',
          action: (
            <LinkButton to="/users?new=1" kind="secondary">
              Add user
            </LinkButton>
          ),
        }}
        end={
          <HeadEnd>
            <Button size="small" icon={Plus} onClick={opened.add}>
              Add record
            </Button>
          </HeadEnd>
        }
      />
      <DeleteRecordDialog needed={deleting.isOpen} dialog={deleting} timeZone={timeZone} remove={remove} />
      <UnknownEndDialog needed={approving.isOpen} dialog={approving} timeZone={timeZone} onApprove={approve} />
      <OpenedForm opened={opened}>
        {(dialog) => <RowFormDialog {...form} dialog={dialog} noun="record" columns={formColumns} today={today} />}
      </OpenedForm>
    </>
  );
}
