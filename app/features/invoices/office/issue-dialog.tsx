import { useState } from 'react';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { type BulkInput, type BulkResult, bulkFailure, invoicesLabel, sumsOf } from './invoice-labels.ts';

type Rows = BulkResult['invoices'];
type Way = 'jobs' | 'customers';

interface IssueDialogProps {
  open: boolean;
  /** The ticked invoices, one for each job. */
  rows: Rows;
  /** Input of the run that would issue the invoices. */
  input: BulkInput;
  onIssue: (joint: boolean) => void;
  onClose: () => void;
}

/**
 * Says numbers and sums before anything is issued. Where a customer has several jobs, it asks whether they get one
 * invoice with a section for each; the server says what that would make, as VAT is then rounded once.
 */
export function IssueDialog({ open, rows, input, onIssue, onClose }: IssueDialogProps) {
  const [way, setWay] = useState<Way>('jobs');
  const joint = trpc.invoices.generateBulk.useMutation({
    meta: { toastOptions: toastPositions.centre, success: false, error: bulkFailure },
  });
  const customers = new Set(rows.map(({ customer_name }) => customer_name)).size;
  const isJoint = way === 'customers';
  const shown = isJoint ? joint.data?.invoices : rows;
  const label = shown ? invoicesLabel(shown.length) : 'invoices';
  function choose(next: Way) {
    setWay(next);
    if (next === 'customers') joint.mutate({ ...input, joint: true, dry_run: true });
  }
  function close() {
    setWay('jobs');
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={`Issue ${label}?`}
      confirm={`Issue ${label}`}
      loading={isJoint && joint.isPending}
      onConfirm={() => {
        if (!shown) return;
        setWay('jobs');
        onIssue(isJoint);
      }}
      more={
        customers < rows.length && (
          <SegmentedControl
            label="Jobs of the same customer"
            hint="Together where billing name, address, email and tax are the same."
            segments={[
              { value: 'jobs', label: 'One invoice each' },
              { value: 'customers', label: 'One invoice together' },
            ]}
            value={way}
            onChange={choose}
          />
        )
      }
    >
      {shown ? summaryOf(shown, customers) : 'Adding up…'}
    </ConfirmDialog>
  );
}

function summaryOf(rows: Rows, customers: number): string {
  const sums = sumsOf(rows);
  const withCis = rows.some(({ cis_rate }) => cis_rate !== null);
  const sum = withCis ? `${sums.due} due` : `${sums.gross} in all`;
  const to = customers === 1 ? '1 customer' : `${customers} customers`;
  return `${sum}, to ${to}. Each gets the next number and can’t be changed or deleted afterwards, only voided or credited.`;
}
