import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { whenUsed } from '#app/lib/use-loaded.ts';
import { beforeTakingOver, served } from '#app/ui/served.tsx';

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

const AccountPage = served(() => import('#app/features/account/account-page.tsx').then((module) => module.AccountPage));

/** Before the page is rendered as the URL says. */
export const loadAccount = async (search: URLSearchParams) => search.has('account') && AccountPage.load();
beforeTakingOver(loadAccount);

/** Somebody's home (`children`), or My Account in its place. */
export function DashboardPage({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const account = useInlineAccount();
  const isOffice = user?.role === 'admin';
  useEffect(() => {
    // Preloaded, so that it also opens offline; at the office once the page is used.
    (isOffice ? whenUsed(AccountPage.load) : AccountPage.load()).catch(() => {});
  }, [isOffice]);
  if (!user) return null;
  return account.shown ? <AccountPage user={user} leaving={account.leaving} onBack={account.leave} /> : children;
}
