import { approvalNotice, type Job, statusOptions, tabTypes } from '#app/features/labels/job-labels.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type TableColumn, withMeta } from '#app/table/table-column.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { type JobGroup, jobGroupLabels } from '#server/jobs/constants.ts';
import { addressColumn, sharedJobColumns } from '../job-fields.ts';
import { everyProperty } from '../job-list.ts';
import { NewJobForm } from '../new-job-form.tsx';

interface NewJobDialogProps {
  /** Determines the job's type. */
  tab: JobGroup;
  userRole: SessionUser['role'];
  onClose: () => void;
}

/** Address, title, description and the role's own choices; the role determines the requester. */
function columnsOf(tab: JobGroup, awaitsApproval: boolean): TableColumn<Job>[] {
  const { job_title, job_description, job_type, status, requested_by } = sharedJobColumns;
  const types = tabTypes[tab];
  return [
    addressColumn(),
    job_title,
    job_description,
    withMeta<Job>(job_type, { initial: types[0], edit: { kind: 'choice', options: labelOptions(types) } }),
    ...(awaitsApproval ? [] : [withMeta<Job>(status, { edit: { kind: 'choice', options: statusOptions } })]),
    withMeta<Job>(requested_by, { initial: 'employee' }),
  ];
}

export function NewJobDialog({ tab, userRole, onClose }: NewJobDialogProps) {
  const awaitsApproval = userRole === 'contractor';
  const { data: properties } = trpc.properties.list.useQuery(everyProperty);
  const addresses = (properties?.data ?? []).map(({ id, address, post_code }) => ({
    value: String(id),
    label: address,
    detail: post_code,
  }));
  return (
    <Dialog open onOpenChange={onClose} title={`New ${jobGroupLabels[tab]} Job`}>
      {awaitsApproval && (
        <div className="mb-4">
          <Banner>{approvalNotice}</Banner>
        </div>
      )}
      <NewJobForm
        columns={columnsOf(tab, awaitsApproval)}
        address={({ value, error, onChange }) => (
          <div className="sm:col-span-2">
            <SearchSelect
              label="Address"
              placeholder="Search street or postcode"
              options={addresses}
              value={value || null}
              onChange={(id) => onChange(id ?? '')}
              error={error}
            />
          </div>
        )}
        slots={{
          // The tab's only type is implied.
          ...(tabTypes[tab].length === 1 && { job_type: () => null }),
          requested_by: () => <TextField label="Requested by" value="Employee" readOnly />,
        }}
        awaitsApproval={awaitsApproval}
        size="touch"
        onDone={onClose}
      />
    </Dialog>
  );
}
