import { useMutation } from '@tanstack/react-query';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { formatDateRange } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { column } from '#app/table/column.tsx';
import { RowForm } from '#app/table/edit/row-form.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Money } from '#app/ui/stats.tsx';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import { paymentFields } from '#server/payments/fields.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import type { PayRunRow } from './pay-list.ts';

interface RecordPaymentsDialogProps {
  /** Opened with the workers to pay. */
  dialog: DialogState<readonly PayRunRow[]>;
  today: string;
}

const total = (rows: readonly PayRunRow[], of: (row: PayRunRow) => number) => sumPounds(rows.map(of));

export function RecordPaymentsDialog({ dialog, today }: RecordPaymentsDialogProps) {
  const record = useRecordPayRun();
  const shown = dialog.shown ?? [];
  const deducted = total(shown, ({ to_deduct }) => to_deduct);
  const many = shown.length === 1 ? '1 worker' : `${shown.length} workers`;
  const [period] = shown;
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      kind="panel"
      title="Record payments"
      description={
        period &&
        `${many}, for ${formatDateRange(period.from, period.to)}. This records the payments only. It doesn’t transfer any money.`
      }
    >
      <ul
        aria-label="Workers to pay"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be scrollable by keyboard
        tabIndex={0}
        className="mb-3 max-h-[50vh] overflow-y-auto rounded-md border border-line px-3 py-1"
      >
        {shown.map((row) => (
          <li key={row.id} className="flex items-baseline justify-between gap-4 py-1.5">
            <span className="min-w-0 break-words">
              <span>{nameOf(row.User)}</span>
              {row.to_reimburse > 0 && (
                <span className="block text-muted text-sm">
                  including <Money value={row.to_reimburse} /> for expenses
                </span>
              )}
              {row.to_deduct > 0 && (
                <span className="block text-muted text-sm">
                  CIS <Money value={row.to_deduct} />, paid out <Money value={row.to_pay_out} />
                </span>
              )}
            </span>
            <Money value={row.to_pay} />
          </li>
        ))}
      </ul>
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 px-3 font-semibold">
        <span>Total</span>
        <Money value={total(shown, ({ to_pay }) => to_pay)} />
        {deducted > 0 && (
          <span className="w-full font-normal text-muted text-sm">
            CIS <Money value={deducted} />, paid out <Money value={total(shown, ({ to_pay_out }) => to_pay_out)} />
          </span>
        )}
      </p>
      {period && (
        <RowForm<PayRunRow>
          columns={columnsOf(today)}
          today={today}
          submit={shown.length === 1 ? 'Record payment' : 'Record payments'}
          isSending={record.isPending}
          onSubmit={(values) => {
            const { from, to } = period;
            const payments = shown.map(({ user_id, to_pay }) => ({ user_id, amount: to_pay }));
            record.mutate(
              { ...(values as Partial<RouterInputs['payRun']['record']>), from, to, payments },
              { onSettled: dialog.close },
            );
          }}
        />
      )}
    </Dialog>
  );
}

const columnsOf = (today: string): TableColumn<PayRunRow>[] => [
  column(paymentFields.payment_date, { accessorFn: () => null, required: true, initial: today, edit: true }),
  column(paymentFields.payment_method, {
    accessorFn: () => null,
    required: true,
    initial: 'bank_transfer',
    edit: true,
  }),
];

type Recorded = RouterOutputs['payRun']['record'];

/** Records a run's payments; Undo deletes them. */
function useRecordPayRun() {
  const utils = trpc.useUtils();
  const refresh = useRefresh('payments');
  const undo = useUndo();
  const takeBack = useMutation({
    mutationFn: async ({ payments }: Recorded) => {
      for (const { id } of payments) await utils.client.payments.remove.mutate({ id });
    },
    meta: { success: undoneMessage, toastOptions: toastPositions.centre },
    // After a rejection too: some are gone.
    onSettled: refresh,
  });
  return trpc.payRun.record.useMutation({
    meta: {
      success: (answer) => {
        const recorded = answer as Recorded;
        const count = recorded.payments.length;
        const recordedLabel = count === 1 ? '1 payment recorded' : `${count} payments recorded`;
        return undo.offer(recordedLabel, () => takeBack.mutate(recorded));
      },
      toastOptions: undoToastOptions,
    },
    // After a rejection too: the displayed amounts are outdated.
    onSettled: refresh,
  });
}
