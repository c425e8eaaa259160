import { useMutation } from '@tanstack/react-query';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { SessionAnswer } from '#server/auth/schema.ts';

/**
 * Who is logged in and until when. Asking does not keep a session alive, and where no answer comes the last one stands:
 * without signal nobody is logged out. `select` narrows what a component is drawn anew for: each answer's time is new.
 */
export function useSession<Part = SessionAnswer>(select?: (answer: SessionAnswer) => Part) {
  return trpc.auth.session.useQuery(undefined, {
    meta: { silent: true },
    trpc: { context: { background: true } },
    ...(select && { select }),
  });
}

export const userOf = (answer: SessionAnswer) => answer.user;

/** The person who is logged in. Only inside the pages of `_app`, whose loader has asked. */
export function useSessionUser() {
  return useSession(userOf).data ?? null;
}

/** Tells the server that somebody is here; the answer says until when that holds. */
export function useRefreshSession(meta: MutationMeta) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: () => utils.client.auth.session.query({ refresh: true }),
    meta,
    onSuccess: async (answer) => {
      // A question still under way would bring back the older answer.
      await utils.auth.session.cancel();
      utils.auth.session.setData(undefined, answer);
    },
  });
}

const loadPush = () => import('#app/lib/push/push-device.ts');

/** Logs out. The pages of `_app` then leave by themselves: see SignedIn. */
export function useLogout() {
  const utils = trpc.useUtils();
  return trpc.auth.logout.useMutation({
    meta: { success: 'Goodbye!', loading: false },
    // Whoever has left is not notified here any more.
    onMutate: () =>
      loadPush()
        .then((push) => push.leavePush(utils.client.notifications))
        .catch(() => {}),
    onSuccess: async () => {
      loadPush()
        .then((push) => push.dropSubscription())
        .catch(() => {});
      await utils.auth.session.cancel();
      utils.auth.session.setData(undefined, (known) => known && { ...known, isLive: false, user: null });
    },
  });
}
