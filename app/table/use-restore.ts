import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterInputs } from '#server/router.ts';

type Entity = NonNullable<RouterInputs['audit']['list']['entity']>;

/**
 * Brings back a deleted row from the history: by its entity (REST base) and id. `isConfirmed` where the deletion itself was,
 * though it changes what existing records are worth: its way back then does so too.
 */
export function useRestore(entity: Entity, onBack: () => unknown, isConfirmed = false) {
  const utils = trpc.useUtils();
  const restore = trpc.audit.restore.useMutation({
    meta: { success: 'Brought back.', place: toastPlaces.centre },
    onSuccess: onBack,
  });
  return async (id: number) => {
    const { data } = await utils.client.audit.list.query({ entity, id, limit: 10 });
    const deletion = data.find((entry) => entry.can_restore);
    if (deletion) restore.mutate({ id: deletion.id, ...(isConfirmed && { confirm_past: true }) });
  };
}
