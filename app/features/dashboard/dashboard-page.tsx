import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { Suspense, useEffect, useState } from 'react';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { whenUsed } from '#app/lib/use-loaded.ts';
import { Later, lazyComponent } from '#app/ui/later.tsx';
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
const OfficeDashboard = lazyComponent(() => import('./office/dashboard.tsx').then((module) => module.OfficeDashboard));
const LandlordHome = lazyComponent(() => import('./landlord/home.tsx').then((module) => module.LandlordHome));
const loadAccountPage = () => import('#app/features/account/account-page.tsx');
const AccountPage = lazyComponent(() => loadAccountPage().then((module) => module.AccountPage));

export function DashboardPage() {
  const user = useSessionUser();
  const account = useInlineAccount();
  const isOffice = user?.role === 'admin';
  useEffect(() => {
    // Preloaded, so that it also opens offline; at the office once the page is used.
    (isOffice ? whenUsed(loadAccountPage) : loadAccountPage()).catch(() => {});
  }, [isOffice]);
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      {account.shown ? (
        <AccountPage user={user} leaving={account.leaving} onBack={account.leave} />
      ) : (
        <Dashboard role={user.role} />
      )}
    </Suspense>
  );
}

function Dashboard({ role }: { role: string }) {
  if (role === 'landlord') return <LandlordHome />;
  if (role !== 'admin') return <WorkerDashboard />;
  return (
    <Later>
      <OfficeDashboard />
    </Later>
  );
}
