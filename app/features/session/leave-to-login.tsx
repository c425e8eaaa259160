import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { toast } from '#app/components/toast.ts';
import { forgetDevice } from '#app/lib/active-tracking.ts';
import { loginPath } from './back-path.ts';

export const expiredWords = 'Session expired, please log in again';

/** Goes to the log-in page, which leads back here unless the person chose to leave. */
export function LeaveToLogin({ why }: { why: 'logged out' | 'expired' | 'never logged in' }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, from where the session ended
  useEffect(() => {
    if (why !== 'never logged in') {
      forgetDevice();
      import('#app/lib/offline/known-data.ts').then((known) => known.forgetKnown()).catch(() => {});
    }
    if (why === 'expired') toast.error(expiredWords, { id: 'session-expired' });
    navigate(why === 'logged out' ? '/login' : loginPath(`${pathname}${search}`), { replace: true });
  }, []);
  return null;
}
