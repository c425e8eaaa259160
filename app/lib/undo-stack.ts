import type { QueryClient } from '@tanstack/react-query';
import { cachedValue } from './cached-value.ts';
import { createStore } from './store.ts';
import { toast, toastPositions } from './toast.ts';

/** A change that can be taken back: a cell, a form, a decision, a deleted row. */
export interface UndoStep {
  undo: () => void;
  /** Makes the change again. Absent where only the person can, as with a deleted row. */
  redo?: () => void;
  /** The one row that was changed, as by `rowKey`. */
  row?: string;
}

export const rowKey = (entity: string, id: number): string => `${entity} ${id}`;

/** The toast about the last step, which its Undo takes back: one for all, replaced by the next. */
export const undoToastOptions = { ...toastPositions.centre, duration: 8000, id: 'undo' } as const;

const maxRemembered = 100;

/** The undo and redo steps of a page, without UI. */
export function createUndoStack() {
  const { getSnapshot, set, subscribe } = createStore<{ undos: readonly UndoStep[]; redos: readonly UndoStep[] }>({
    undos: [],
    redos: [],
  });
  return {
    subscribe,
    getSnapshot,
    /** Remembers a step. It invalidates those that were taken back. */
    push(step: UndoStep) {
      set({ undos: [...getSnapshot().undos, step].slice(-maxRemembered), redos: [] });
    },
    /** Takes back the last step, or one of the others that is still there. */
    undo(step = getSnapshot().undos.at(-1)) {
      const { undos, redos } = getSnapshot();
      if (!step || !undos.includes(step)) return;
      toast.remove(undoToastOptions.id);
      set({ undos: undos.filter((each) => each !== step), redos: step.redo ? [...redos, step] : redos });
      step.undo();
    },
    redo() {
      const { undos, redos } = getSnapshot();
      const step = redos.at(-1);
      if (!step) return;
      set({ undos: [...undos, step], redos: redos.slice(0, -1) });
      step.redo?.();
    },
    /** Forgets steps that can't be taken back: rejected ones, or those that somebody else has overtaken. */
    drop(isGone: (step: UndoStep) => boolean) {
      const { undos, redos } = getSnapshot();
      const isLeft = (step: UndoStep) => !isGone(step);
      set({ undos: undos.filter(isLeft), redos: redos.filter(isLeft) });
    },
  };
}
export type UndoStack = ReturnType<typeof createUndoStack>;

/** The steps of a page, by its path, whichever panel, view or table they were made in. */
export const undoStackOf = (client: QueryClient, pathname: string): UndoStack =>
  cachedValue(client, ['undo', pathname], createUndoStack);
