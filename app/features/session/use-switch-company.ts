import { trpc } from '#app/lib/trpc.ts';
import { clearDevice } from '#app/offline/active-tracking.ts';

/**
 * Opens the app as whoever is logged in now, and drops everything read for the user before. Unsent entries stay, for that
 * user only.
 */
export async function openAfresh(): Promise<void> {
  clearDevice();
  await import('#app/offline/cache/persisted-cache.ts').then((cache) => cache.clearPersistedCache()).catch(() => {});
  window.location.assign('/dashboard');
}

/** Opens another company of the person. Pending until the page is left. */
export function useSwitchCompany() {
  return trpc.auth.switchCompany.useMutation({
    meta: { loading: 'One moment...', success: false },
    onSuccess: async () => {
      await import('#app/lib/push/push-device.ts').then((push) => push.passPushOn()).catch(() => {});
      await openAfresh();
    },
  });
}
