import { Suspense, useEffect } from 'react';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { useAccountInPlace } from './use-account-in-place.ts';
import { WorkerDashboard } from './worker/dashboard.tsx';

// Apart: a worker's phone never shows the first two.
const OfficeDashboard = lazyComponent(() =>
  import('./office/dashboard.tsx').then((module) => module.OfficeDashboard),
);
const LandlordHome = lazyComponent(() => import('./landlord/home.tsx').then((module) => module.LandlordHome));
const loadAccountPage = () => import('#app/features/account/account-page.tsx');
const AccountPage = lazyComponent(() => loadAccountPage().then((module) => module.AccountPage));

/** The dashboard by role, and in its place My Account while the address says so. */
export function DashboardPage() {
  const user = useSessionUser();
  const account = useAccountInPlace();
  useEffect(() => {
    // Once this page stands, so that it opens without signal too.
    loadAccountPage().catch(() => {});
  }, []);
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
  if (role === 'admin') {
    return (
      <Later>
        <OfficeDashboard />
      </Later>
    );
  }
  return role === 'landlord' ? <LandlordHome /> : <WorkerDashboard />;
}
