import type { Job } from '#app/features/labels/job-labels.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { OfficeJobMutations } from './use-job-mutations.ts';

interface DeleteJobQuestionProps {
  /** Null: closed. */
  job: Job | null;
  remove: OfficeJobMutations['remove'];
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteJobDialog({ job, remove, onClose, onDeleted }: DeleteJobQuestionProps) {
  return (
    <ConfirmDialog
      open={job !== null}
      onOpenChange={onClose}
      title="Delete job"
      confirm="Delete"
      danger
      loading={remove.isPending}
      onConfirm={() => {
        if (job) remove.mutate({ id: job.id }, { onSuccess: () => onDeleted?.(), onSettled: onClose });
      }}
    >
      Are you sure you want to delete this job? This action cannot be undone.
    </ConfirmDialog>
  );
}
