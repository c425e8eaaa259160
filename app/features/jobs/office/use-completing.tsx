import { type ReactNode, useState } from 'react';
import type { Job } from '#app/features/labels/job-labels.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { JobStatus } from '#server/jobs/constants.ts';
import type { OfficeJobMutations } from './use-job-mutations.ts';

/** Confirms completing a job that has unfinished work. `whenReady` runs its action at once if there is none. */
export function useCompleting({ unfinished }: Pick<OfficeJobMutations, 'unfinished'>) {
  const [isOpen, setOpen] = useState(false);
  const [confirmation, setConfirmation] = useState<{
    title: string;
    lines: readonly string[];
    go: () => void;
  }>();

  async function whenReady({ id, job_title }: Job, status: JobStatus | undefined, go: () => void) {
    if (status !== 'completed') return go();
    // If the check fails, continue: the change itself will report the error.
    const lines = await unfinished(id).catch(() => []);
    if (lines.length === 0) return go();
    setConfirmation({ title: job_title, lines, go });
    setOpen(true);
  }
  const question: ReactNode = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => setOpen(false)}
      title="Some work is unfinished"
      confirm="Complete anyway"
      onConfirm={() => {
        setOpen(false);
        confirmation?.go();
      }}
    >
      <p>{confirmation?.title}:</p>
      <ul className="mt-1 list-disc pl-5">
        {confirmation?.lines.map((lines) => (
          <li key={lines}>{lines}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
  return { whenReady, question };
}
