import { Suspense } from 'react';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { ActivityAndTimes, type MyRecord } from '../records/my-record.tsx';
import { isUndecided, useAmendments } from './amendments.ts';

const AmendmentForm = lazyComponent(() => import('./amendment-form.tsx').then((module) => module.AmendmentForm));

export function AmendmentDialog({ record, onClose }: { record: MyRecord | null; onClose: () => void }) {
  const last = useLastShown(record);
  const { timeZone } = useCompanyDay();
  const { amendments, isLoading } = useAmendments();
  const requested = last ? amendments.get(last.id) : undefined;
  return (
    <Dialog
      open={record !== null}
      onOpenChange={onClose}
      title="Request Amendment"
      description={
        last && (
          <>
            <p>
              {last.Job.job_title} @ {last.Job.Property.address}
            </p>
            <p className="text-sm">
              <ActivityAndTimes record={last} timeZone={timeZone} />
            </p>
          </>
        )
      }
    >
      {last && !isLoading && (
        <Suspense fallback={null}>
          <AmendmentForm
            key={last.id}
            record={last}
            request={requested && isUndecided(requested) ? requested : undefined}
            timeZone={timeZone}
            onDone={onClose}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
