import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#app/lib/trpc.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { rowCalls } from '#app/table/row-calls.ts';
import { useRestore } from '#app/table/use-restore.ts';
import type { Property } from './property-words.ts';

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
  const { deleting, saving } = rowCalls(edits, refresh, restore);
  const create = trpc.properties.create.useMutation(saving);
  const update = trpc.properties.update.useMutation(saving);
  const remove = trpc.properties.remove.useMutation(deleting);
  return { edits, create, update, remove };
}
