import { lazy, Suspense } from 'react';
import { AccountPage } from '#app/features/account/account-page.tsx';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { LandlordHome } from './landlord-home.tsx';
import { useAccountInPlace } from './use-account-in-place.ts';
import { WorkerDashboard } from './worker-dashboard.tsx';

// By itself: a worker's phone never shows it.
const AdminDashboard = lazy(() =>
  import('./admin-dashboard.tsx').then((part) => ({ default: part.AdminDashboard })),
);

/** The dashboard by role, and in its place My Account while the address says so. */
export function DashboardPage() {
  const user = useSessionUser();
  const account = useAccountInPlace();
  if (!user) return null;
  if (account.shown) return <AccountPage user={user} leaving={account.leaving} onBack={account.leave} />;
  return <Dashboard role={user.role} />;
}

function Dashboard({ role }: { role: string }) {
  if (role === 'landlord') return <LandlordHome />;
  if (role !== 'admin') return <WorkerDashboard />;
  return (
    <Suspense fallback={null}>
      <AdminDashboard />
    </Suspense>
  );
}
