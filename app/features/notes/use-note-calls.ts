import { toastPlaces } from '#app/components/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/api/router.ts';

export type Note = RouterOutputs['notes']['list']['data'][number];

const place = toastPlaces.centre;

/** The writes of notes. */
export function useNoteCalls() {
  const utils = trpc.useUtils();
  // The jobs' counts too.
  const refresh = () => Promise.all([utils.notes.invalidate(), utils.jobs.invalidate()]);
  return {
    create: trpc.notes.create.useMutation({ meta: { place }, onSuccess: refresh }),
    update: trpc.notes.update.useMutation({ meta: { place }, onSuccess: refresh }),
    remove: trpc.notes.remove.useMutation({ meta: { place }, onSuccess: refresh }),
  };
}
