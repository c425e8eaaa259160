import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Job } from '#app/features/labels/job-labels.ts';
import type { UndoStep } from '#app/lib/undo-stack.ts';
import type { SaveRow } from '#app/table/edit/row-fields.tsx';
import { useSave } from '#app/table/resource.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import { updateFailure } from '../job-actions.tsx';
import type { JobChanges } from './job-change.ts';
import { type OfficeJob, withAssignee } from './job-columns.tsx';
import { useCompleting, useJobEdits } from './job-mutations.tsx';

/** Saves the changes of a job's panel, each at once. */
export function useSavedJob(job: Job) {
  const { isReady, question } = useCompleting();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutateAsync, isPending } = useSave('jobs', useJobEdits(), {
    loading: false,
    // Said at the foot of the panel.
    success: false,
    // The fields show why, unless their panel has been closed.
    error: (error, variables) => {
      const { assignees } = (variables as { changes: JobChanges }).changes;
      return isShown.current && assignees === undefined ? false : updateFailure(error);
    },
  });
  const { undo, subscribe, getSnapshot } = useUndo();
  const last = useSyncExternalStore(subscribe, getSnapshot, getSnapshot).undos.at(-1);
  /** Saved here, which no toast says. */
  const own = useRef(new WeakSet<UndoStep>());

  const save: SaveRow<OfficeJob> = async (changes: JobChanges, version) => {
    if (!(await isReady(job, changes.status))) return undefined;
    const row: OfficeJob = { ...withAssignee(job), ...(version !== undefined && { updatedAt: version }) };
    const saved = await mutateAsync({ row, changes, isConfirmed: true });
    if (saved.step) own.current.add(saved.step);
    return saved.row;
  };
  const onUndo = last !== undefined && own.current.has(last) && (() => undo(last));
  return { save, isSaving: isPending, onUndo, question };
}
