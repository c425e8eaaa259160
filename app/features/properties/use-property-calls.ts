import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTableEdits } from '#app/components/table/use-table-edits.ts';
import { toastPlaces } from '#app/components/toast.ts';
import { UndoToast } from '#app/components/undo-toast.tsx';
import { patchRows } from '#app/lib/patch-rows.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useRestore } from '#app/lib/use-restore.ts';
import type { Property } from './property-words.ts';

const place = toastPlaces.centre;

/** The writes of properties. */
export function usePropertyCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refresh = () => utils.properties.invalidate();
  const restore = useRestore('properties', refresh);
  const edits = useTableEdits<Property>('properties', {
    send: (input) => utils.client.properties.update.mutate(input),
    saved: (row) => patchRows(client, ['properties', 'list'], row),
  });
  const create = trpc.properties.create.useMutation({
    meta: { claimsFields: true, place },
    onSuccess: refresh,
  });
  const update = trpc.properties.update.useMutation({
    meta: { claimsFields: true, place },
    onSuccess: refresh,
  });
  const remove = trpc.properties.remove.useMutation({
    meta: {
      success: () => createElement(UndoToast, { words: 'Deleted', onUndo: edits.undo }),
      place,
    },
    onSuccess: ({ id }) => {
      edits.remember(() => restore(id));
      return refresh();
    },
  });
  return { edits, create, update, remove };
}
