import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeTakingOver } from '#app/lib/office-shell.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';

/** Duration of My Account's closing animation, ms. */
const exitMs = 250;

/** My Account replaces the dashboard. It is in the URL, so that the phone's Back closes it. */
function useInlineAccount() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const shown = search.has('account');
  const [leaving, setLeaving] = useState(false);
  const camefromHere = (location.state as { fromDashboard?: boolean } | null)?.fromDashboard === true;

  useEffect(() => {
    if (!leaving) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const leave = () => {
      setLeaving(false);
      if (camefromHere) navigate(-1);
      else navigate('/dashboard', { replace: true });
    };
    const timer = setTimeout(leave, isCalm ? 0 : exitMs);
    return () => clearTimeout(timer);
  }, [leaving, camefromHere, navigate]);

  return { shown, leaving: shown && leaving, leave: () => setLeaving(true) };
}

const AccountPage = lazyPart(() =>
  import('#app/features/account/account-page.tsx').then((module) => module.AccountPage),
);

/** Before the page is rendered as the URL says. */
export const loadAccount = async (search: URLSearchParams) => search.has('account') && AccountPage.preload();
beforeTakingOver(loadAccount);

/** Somebody's home (`children`), or My Account in its place. */
export function DashboardPage({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const account = useInlineAccount();
  const isOffice = user?.role === 'admin';
  // Preloaded, so that it also opens offline; at the office once the page is used.
  usePreload(isOffice ? 'when used' : true, AccountPage);
  if (!user) return null;
  return account.shown ? <AccountPage user={user} leaving={account.leaving} onBack={account.leave} /> : children;
}
