import { type ReactNode, useState } from 'react';
import type { Job } from '#app/features/labels/job-words.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { JobStatus } from '#server/jobs/constants.ts';
import type { OfficeJobMutations } from './use-job-mutations.ts';

/**
 * Before a job is completed what is unfinished on it is listed, and asked whether it is completed all the same.
 * `whenReady` does at once what needs no question.
 */
export function useCompleting({ unfinished }: Pick<OfficeJobMutations, 'unfinished'>) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ title: string; words: readonly string[]; go: () => void }>();

  async function whenReady({ id, job_title }: Job, status: JobStatus | undefined, go: () => void) {
    if (status !== 'completed') return go();
    // Whether it could be asked or not: the change itself tells what is wrong.
    const words = await unfinished(id).catch(() => []);
    if (words.length === 0) return go();
    setAsked({ title: job_title, words, go });
    setOpen(true);
  }
  const question: ReactNode = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => setOpen(false)}
      title="Not everything is finished"
      confirm="Complete anyway"
      onConfirm={() => {
        setOpen(false);
        asked?.go();
      }}
    >
      <p>{asked?.title}:</p>
      <ul className="mt-1 list-disc pl-5">
        {asked?.words.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
  return { whenReady, question };
}
