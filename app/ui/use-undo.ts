import { useLocation } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, type ReactElement, useMemo } from 'react';
import { type UndoStep, undoStackOf } from '#app/lib/undo-stack.ts';
import { UndoToast } from './undo-toast.tsx';

/** The one stack of steps of the page that is open. */
export function useUndo() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  return useMemo(() => {
    const stack = undoStackOf(client, pathname);
    const toastOf = (message: string, step: UndoStep): ReactElement =>
      createElement(UndoToast, { message, onUndo: () => stack.undo(step) });
    return {
      ...stack,
      /** A toast whose Undo takes exactly this step back. */
      toastOf,
      /** For the `success` of a mutation: remembers how it is taken back, and offers it in its toast. */
      offer(message: string, undo: () => void, row?: string): ReactElement {
        const step = { undo, ...(row !== undefined && { row }) };
        stack.push(step);
        return toastOf(message, step);
      },
    };
  }, [client, pathname]);
}
export type Undo = ReturnType<typeof useUndo>;
