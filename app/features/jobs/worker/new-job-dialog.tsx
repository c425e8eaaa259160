import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { type JobGroup, jobGroupLabels } from '#server/jobs/constants.ts';
import { NewJobForm } from './new-job-form.tsx';

interface NewJobDialogProps {
  /** Which type is made. */
  tab: JobGroup;
  userRole: SessionUser['role'];
  onClose: () => void;
}

/** A new job from the field. */
export function NewJobDialog({ tab, userRole, onClose }: NewJobDialogProps) {
  const awaitsApproval = userRole === 'contractor';
  return (
    <Dialog open onOpenChange={onClose} title={`New ${jobGroupLabels[tab]} Job`}>
      {awaitsApproval && (
        <div className="mb-4">
          <Banner>The office looks at it first: the job waits for approval.</Banner>
        </div>
      )}
      <NewJobForm tab={tab} userRole={userRole} onDone={() => leaveAtOnce(onClose)} />
    </Dialog>
  );
}
