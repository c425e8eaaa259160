import { useQueryClient } from '@tanstack/react-query';
import { useTableEdits } from '#app/components/table/use-table-edits.ts';
import { patchRows } from '#app/lib/patch-rows.ts';
import { rowCalls } from '#app/lib/row-calls.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useRestore } from '#app/lib/use-restore.ts';
import type { User } from './user-words.ts';

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
