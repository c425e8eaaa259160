import { useMutation } from '@tanstack/react-query';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { trpc } from '#app/lib/trpc.ts';
import { identityOf } from '#server/auth/constants.ts';
import type { SessionAnswer } from '#server/auth/schema.ts';

/**
 * The session. Fetching it does not extend it, and on failure the last result remains, so that nobody is logged out
 * while offline. `select` limits re-rendering, because every response has a new time.
 */
export function useSession<Part = SessionAnswer>(select?: (answer: SessionAnswer) => Part) {
  return trpc.auth.session.useQuery(undefined, {
    trpc: { context: { background: true } },
    ...(select && { select }),
  });
}

export const userOf = (answer: SessionAnswer) => answer.user;

/** Key of the logged-in user in this device's stores; undefined when logged out. */
export const identityOfAnswer = ({ user, company_id }: SessionAnswer): string | undefined =>
  user ? identityOf(company_id, user.id) : undefined;

/** The logged-in user. Only within the pages of `_app`, whose loader fetches the session. */
export function useSessionUser() {
  return useSession(userOf).data ?? null;
}

/** Extends the session; the response has its new end. */
export function useRefreshSession(meta: MutationMeta) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: () => utils.client.auth.session.query({ refresh: true }),
    meta,
    onSuccess: async (answer) => {
      // A session query still in flight would restore the older result.
      await utils.auth.session.cancel();
      utils.auth.session.setData(undefined, answer);
    },
  });
}

const loadPush = () => import('#app/lib/push/push-device.ts');

/** Logs out. The pages of `_app` then redirect by themselves (SignedIn). */
export function useLogout() {
  const utils = trpc.useUtils();
  return trpc.auth.logout.useMutation({
    meta: { success: 'Goodbye!', loading: false },
    // Stops notifications for this user on this device.
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

export interface Person {
  id: number;
  name: string;
}

const nobody: Person = { id: 0, name: '' };
const personOf = ({ user }: SessionAnswer): Person =>
  user ? { id: user.id, name: `${user.first_name} ${user.last_name}` } : nobody;

/** The same object until the user changes. */
export function useMe(): Person {
  return useSession(personOf).data ?? nobody;
}
