import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '#app/features/labels/job-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { SaveRow } from '#app/table/edit/row-fields.tsx';
import { updateFailure } from '../job-actions.tsx';
import { changesBack, type JobChanges } from './job-change.ts';
import { type OfficeJob, withAssignee } from './job-columns.tsx';
import { useCompleting } from './job-mutations.tsx';

/** The one way in which a job's panel saves: each change at once, the last one with an Undo. */
export function useSavedJob(job: Job) {
  const { client } = trpc.useUtils();
  const { isReady, question } = useCompleting();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ changes, version }: { changes: JobChanges; version: string | undefined }) =>
      client.jobs.update.mutate({ id: job.id, changes, expected_updatedAt: version }),
    meta: {
      loading: false,
      success: false,
      // The fields show why, unless their panel has been closed.
      error: (error, variables) => {
        const { assignees } = (variables as { changes: JobChanges }).changes;
        return isShown.current && assignees === undefined ? false : updateFailure(error);
      },
      toastOptions: toastPositions.centre,
    },
    onSuccess: useRefresh('jobs'),
  });
  /** Versions by those that our own changes were made on: a field begun before another was saved is no conflict. */
  const successors = useRef(new Map<string, string>());
  const [back, setBack] = useState<JobChanges>();

  async function send(changes: JobChanges, version: string | undefined) {
    let newest = version;
    while (newest !== undefined && successors.current.has(newest)) newest = successors.current.get(newest);
    const saved = await mutateAsync({ changes, version: newest });
    if (newest !== undefined && newest !== saved.updatedAt) successors.current.set(newest, saved.updatedAt);
    return saved;
  }
  const save: SaveRow<OfficeJob> = async (changes: JobChanges, version) => {
    if (!(await isReady(job, changes.status))) return undefined;
    const was = changesBack(job, changes);
    const saved = await send(changes, version);
    setBack(was);
    return withAssignee(saved);
  };
  async function undo() {
    if (back) await send(back, job.updatedAt);
    setBack(undefined);
  }
  return { save, isSaving: isPending, onUndo: back && (() => void undo().catch(() => {})), question };
}
