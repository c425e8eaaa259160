import { type ReactNode, useState } from 'react';
import type { Job } from '#app/features/labels/job-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { RowForm, type SlotProps } from '#app/table/edit/row-form.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import type { RouterInputs } from '#server/router.ts';

type NewJob = RouterInputs['jobs']['create'];

interface NewJobFormProps<Row extends Job> {
  columns: readonly TableColumn<Row>[];
  /** Each form finds the property in its own way. */
  address: (field: SlotProps) => ReactNode;
  slots?: Readonly<Record<string, (field: SlotProps) => ReactNode>>;
  /** Maps the form's values to the call's input, if they differ. */
  inputOf?: (values: NewJob) => NewJob;
  awaitsApproval?: boolean;
  size?: 'touch';
  onDone: () => void;
}

const typed = ['job_title', 'job_description', 'fixed_price', 'discount_percent'];

/**
 * A new job, from the office or the field; `columns` are the fields to show. Needs a connection: it looks up the
 * requester, and the office must see the job.
 */
export function NewJobForm<Row extends Job>(props: NewJobFormProps<Row>) {
  const { address, slots, inputOf = (values) => values, awaitsApproval = false, ...form } = props;
  const { today } = useCompanyDay();
  const create = trpc.jobs.create.useMutation({
    meta: {
      success: awaitsApproval ? 'Sent to the office. The job is awaiting approval.' : 'Job added',
      claimsFields: true,
      toastOptions: toastPositions.centre,
    },
    onSuccess: useRefresh('jobs'),
  });
  // A retry after a lost response must not add a second job.
  const [client_ref] = useState(newUuid);
  return (
    <RowForm
      {...form}
      today={today}
      submit="Add job"
      isSending={create.isPending}
      slots={{ ...slots, property_id: address }}
      typed={typed}
      onSubmit={(values, after) => create.mutate({ ...inputOf(values as unknown as NewJob), client_ref }, after)}
    />
  );
}
