import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { errorWords, refusalOf } from '#app/lib/error-words.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ImportInput, TableImport } from '#app/table/import/table-import.ts';
import { UndoToast } from '#app/ui/undo-toast.tsx';
import { maxRows } from '#server/import/constants.ts';
import type { ImportError } from '#server/import/schema.ts';
import type { RouterOutputs } from '#server/router.ts';

interface Edits {
  undo: () => void;
  remember: (back: () => void) => void;
}
type Imported = RouterOutputs['import']['create'];

const place = toastPlaces.centre;

/** CSV import into the table with this REST base, and its way back through the table's own undo. */
export function useTableImport(table: string, edits: Edits, most = maxRows): TableImport {
  const client = useQueryClient();
  const { client: calls } = trpc.useUtils();
  // What many rows change is seen on more than this table.
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => Array.isArray(queryKey[0]) });
  const undo = trpc.import.undo.useMutation({ meta: { success: 'Undone', place }, onSuccess: refresh });
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, signal }: { input: ImportInput; signal: AbortSignal }) =>
      calls.import.create.mutate({ table, ...input }, { signal }),
    meta: {
      loading: false,
      success: (answer) => {
        const { length } = (answer as Imported).ids;
        const words = `Imported ${length.toLocaleString('en-GB')} ${length === 1 ? 'row' : 'rows'}`;
        return createElement(UndoToast, { words, onUndo: edits.undo });
      },
      // Told in the dialog.
      error: false,
      place: { ...place, duration: 8000 },
    },
    onSuccess: ({ ids }) => edits.remember(() => undo.mutate({ table, ids })),
    onSettled: refresh,
  });
  return {
    most,
    check: async (input, signal) =>
      (await calls.import.create.mutate({ table, ...input, dry_run: true }, { signal })).errors,
    add: (input, signal) => mutateAsync({ input, signal }),
    errorsOf: (error) =>
      (refusalOf(error)?.details?.errors as ImportError[] | undefined) ?? [
        { row: 0, field: null, message: errorWords(error) },
      ],
  };
}
