import { createElement } from 'react';
import { toastPlaces } from '#app/lib/toast.ts';
import { UndoToast } from '#app/ui/undo-toast.tsx';

/** A table's own undo: `useTableEdits`. */
interface Edits {
  undo: () => void;
  remember: (back: () => void) => void;
}

const place = toastPlaces.centre;

/**
 * What the calls of a table's noun have in common beside its cells: `saving` for a form's call, whose refusals stand beside its
 * fields; `deleting` for the call that deletes a row, which is said with its way back. `refresh` asks anew for what they
 * change, `restore` brings a row back (`useRestore`).
 */
export function rowCalls(edits: Edits, refresh: () => unknown, restore: (id: number) => unknown) {
  return {
    saving: { meta: { claimsFields: true, place } as const, onSuccess: refresh },
    deleting: {
      meta: { success: () => createElement(UndoToast, { words: 'Deleted', onUndo: edits.undo }), place },
      onSuccess: ({ id }: { id: number }) => {
        edits.remember(() => restore(id));
        return refresh();
      },
    },
  };
}
