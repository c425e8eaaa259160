import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#app/features/labels/user-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { rowCalls } from '#app/table/row-calls.ts';
import { useRestore } from '#app/table/use-restore.ts';

/** The writes of users. */
export function useUserCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refresh = () => utils.users.invalidate();
  const restore = useRestore('users', refresh);
  const edits = useTableEdits<User>('users', {
    send: (input) => utils.client.users.update.mutate(input),
    saved: (row) => patchRows(client, ['users', 'list'], row),
  });
  const { deleting, saving } = rowCalls(edits, refresh, restore);
  const create = trpc.users.create.useMutation(saving);
  const update = trpc.users.update.useMutation(saving);
  const remove = trpc.users.remove.useMutation(deleting);
  return { edits, create, update, remove };
}
