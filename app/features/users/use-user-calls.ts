import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTableEdits } from '#app/components/table/use-table-edits.ts';
import { toastPlaces } from '#app/components/toast.ts';
import { UndoToast } from '#app/components/undo-toast.tsx';
import { patchRows } from '#app/lib/patch-rows.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useRestore } from '#app/lib/use-restore.ts';
import type { User } from './user-words.ts';

const place = toastPlaces.centre;

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
  const create = trpc.users.create.useMutation({ meta: { claimsFields: true, place }, onSuccess: refresh });
  const update = trpc.users.update.useMutation({ meta: { claimsFields: true, place }, onSuccess: refresh });
  const remove = trpc.users.remove.useMutation({
    meta: { success: () => createElement(UndoToast, { words: 'Deleted', onUndo: edits.undo }), place },
    onSuccess: ({ id }) => {
      edits.remember(() => restore(id));
      return refresh();
    },
  });
  return { edits, create, update, remove };
}
