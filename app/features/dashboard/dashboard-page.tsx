import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { Suspense, useEffect, useState } from 'react';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { whenUsed } from '#app/lib/use-loaded.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import { served } from '#app/ui/served.tsx';
import { WorkerDashboard } from './worker/dashboard.tsx';

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

// Separate chunks: a worker's phone never shows the first two.
const OfficeDashboard = served(() => import('./office/dashboard.tsx').then((module) => module.OfficeDashboard));
const LandlordHome = lazyComponent(() => import('./landlord/home.tsx').then((module) => module.LandlordHome));
const AccountPage = served(() => import('#app/features/account/account-page.tsx').then((module) => module.AccountPage));

/** Before the page is rendered as the URL says. */
export async function loadDashboard(search: URLSearchParams, isOffice: boolean): Promise<void> {
  if (search.has('account')) await AccountPage.load(search);
  else if (isOffice) await OfficeDashboard.load(search);
}

export function DashboardPage() {
  const user = useSessionUser();
  const account = useInlineAccount();
  const isOffice = user?.role === 'admin';
  useEffect(() => {
    const load = () => AccountPage.load(new URLSearchParams());
    // Preloaded, so that it also opens offline; at the office once the page is used.
    (isOffice ? whenUsed(load) : load()).catch(() => {});
  }, [isOffice]);
  if (!user) return null;
  if (account.shown) return <AccountPage user={user} leaving={account.leaving} onBack={account.leave} />;
  if (isOffice) return <OfficeDashboard />;
  return <Suspense fallback={null}>{user.role === 'landlord' ? <LandlordHome /> : <WorkerDashboard />}</Suspense>;
}
