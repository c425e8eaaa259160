import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { loginPath } from '#app/features/session/back-path.ts';
import { toast } from '#app/lib/toast.ts';
import { forgetDevice } from '#app/offline/active-tracking.ts';

export const expiredWords = 'Session expired, please log in again';

/** Goes to the log-in page, which leads back here unless the person chose to leave. */
export function LeaveToLogin({ why }: { why: 'logged out' | 'expired' | 'never logged in' }) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place; who goes back before the log-in page is drawn stays in here
  useEffect(() => {
    if (why !== 'never logged in') {
      forgetDevice();
      import('#app/offline/cache/persisted-cache.ts')
        .then((cache) => cache.clearPersistedCache())
        .catch(() => {});
    }
    if (why === 'expired') toast.error(expiredWords, { id: 'session-expired' });
    navigate(why === 'logged out' ? '/login' : loginPath(`${pathname}${search}`), { replace: true });
  }, [key]);
  return null;
}
