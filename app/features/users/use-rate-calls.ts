import { useQueryClient } from '@tanstack/react-query';
import type { UserRate } from '#app/features/labels/user-words.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { isPastQuestion } from '#app/lib/past-question.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { rowCalls } from '#app/table/row-calls.ts';
import { useRestore } from '#app/table/use-restore.ts';

/** The server's question is asked by a dialog. */
const meta = {
  claimsFields: true,
  place: toastPlaces.centre,
  error: (error: unknown) => !isPastQuestion(error) && errorWords(error),
} as const;

/** The writes of rates. What changes what existing records are worth is done only when it is confirmed. */
export function useRateCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.userRates.invalidate(), utils.users.invalidate()]);
  const restore = useRestore('users-rates', refresh, true);
  const edits = useTableEdits<UserRate>('users-rates', {
    send: (input) => utils.client.userRates.update.mutate(input),
    saved: (row) => {
      patchRows(client, ['userRates', 'list'], row);
      void utils.users.invalidate();
    },
  });
  const { deleting } = rowCalls(edits, refresh, restore);
  const create = trpc.userRates.create.useMutation({ meta, onSuccess: refresh });
  const remove = trpc.userRates.remove.useMutation({
    ...deleting,
    meta: { ...meta, ...deleting.meta },
  });
  return { edits, create, remove };
}
