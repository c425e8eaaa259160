import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { ActivityAndTimes, type MyRecord } from '../records/my-record.tsx';
import { isUndecided, useAmendments } from './amendments.ts';

const AmendmentForm = lazyPart(() => import('./amendment-form.tsx').then((module) => module.AmendmentForm));

export function AmendmentDialog({ dialog }: { dialog: DialogState<MyRecord> }) {
  const record = dialog.shown;
  const { timeZone } = useCompanyDay();
  const { amendments, isLoading } = useAmendments();
  const requested = record ? amendments.get(record.id) : undefined;
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title="Request Amendment"
      description={
        record && (
          <>
            <p>
              {record.Job.job_title} @ {record.Job.Property.address}
            </p>
            <p className="text-sm">
              <ActivityAndTimes record={record} timeZone={timeZone} />
            </p>
          </>
        )
      }
    >
      {record && !isLoading && (
        <AmendmentForm
          key={record.id}
          record={record}
          request={requested && isUndecided(requested) ? requested : undefined}
          timeZone={timeZone}
          onDone={dialog.close}
        />
      )}
    </Dialog>
  );
}
