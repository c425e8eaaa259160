import { useId } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { plainPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { type ApprovalMethod, approvalMethodLabels } from '#server/spending-approvals/constants.ts';
import { spendingApprovalFields as fields } from '#server/spending-approvals/fields.ts';

interface ApprovalDialogProps {
  dialog: DialogState;
  jobId: number;
  /** Pounds that need it. */
  amount: number | undefined;
}

interface Values {
  amount: string;
  approved_by: string;
  method: ApprovalMethod;
  note: string;
}

/** Records a customer's approval of spending, dated now. Rendered anew at each opening. */
export function ApprovalDialog({ dialog, jobId, amount }: ApprovalDialogProps) {
  const formId = useId();
  const create = trpc.spendingApprovals.create.useMutation({
    meta: { success: 'Approval recorded', claimsFields: true, toastOptions: toastPositions.centre },
    onSettled: useRefresh('spending-approvals'),
  });
  const form = useForm<Values>({
    initial: { amount: amount === undefined ? '' : plainPounds(amount), approved_by: '', method: 'phone', note: '' },
    isPending: create.isPending,
    rest: 'note',
    validate: (values) => ({
      amount: readAmount(values.amount).error,
      approved_by: values.approved_by.trim() === '' ? 'Enter who approved.' : undefined,
    }),
    onSubmit: ({ amount: text, approved_by, method, note }) =>
      create.mutate(
        { job_id: jobId, amount: readAmount(text).value!, approved_by, method, note },
        form.saved(dialog.close),
      ),
  });
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title="Record approval"
      description="The customer said that the job may cost more than their limit."
      actions={
        <>
          <Button type="submit" form={formId} loading={create.isPending}>
            Record
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Form form={form} id={formId} className="flex flex-col gap-4">
        <AmountField label={fields.amount.label} hint="Excluding VAT." {...form.control('amount')} />
        <TextField
          label={fields.approved_by.label}
          maxLength={fields.approved_by.limit}
          autoComplete="off"
          {...form.text('approved_by')}
        />
        <SelectField
          label={fields.method.label}
          options={labelOptions(approvalMethodLabels)}
          {...form.text('method')}
        />
        <TextareaField
          label={`${fields.note.label} (optional)`}
          rows={2}
          maxLength={fields.note.limit}
          {...form.text('note')}
        />
      </Form>
    </Dialog>
  );
}
