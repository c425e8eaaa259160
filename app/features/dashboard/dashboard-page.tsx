import { lazy, Suspense } from 'react';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { LandlordHome } from './landlord-home.tsx';
import { useAccountInPlace } from './use-account-in-place.ts';
import { WorkerDashboard } from './worker-dashboard.tsx';

// By themselves: a worker's phone never shows the one, and seldom the other.
const AdminDashboard = lazy(() =>
  import('./admin-dashboard.tsx').then((part) => ({ default: part.AdminDashboard })),
);
const AccountPage = lazy(() =>
  import('#app/features/account/account-page.tsx').then((part) => ({ default: part.AccountPage })),
);

/** The dashboard by role, and in its place My Account while the address says so. */
export function DashboardPage() {
  const user = useSessionUser();
  const account = useAccountInPlace();
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
  if (role === 'admin') return <AdminDashboard />;
  return role === 'landlord' ? <LandlordHome /> : <WorkerDashboard />;
}
