import { type ReactNode, Suspense, useState } from 'react';
import { officeShell } from '#app/lib/office-shell.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { WorkerShell } from './worker-shell.tsx';

// A separate chunk, because workers never need it. On the server it is loaded at once.
officeShell.load = async () => {
  const { AdminShell } = await import('./admin/admin-shell.tsx');
  officeShell.Shell = AdminShell;
  return AdminShell;
};
if (import.meta.env.SSR) await officeShell.load();
const LazyAdminShell = lazyComponent(() => import('./admin/admin-shell.tsx').then((module) => module.AdminShell));

export interface ShellProps {
  user: SessionUser;
  /** Logs out, clears the session and says 'Goodbye!'. */
  onSignOut: () => void;
  /** In the top bar, always visible: the running timer. */
  status?: ReactNode;
  /** Workers only: above the bottom bar while something runs. */
  bar?: ReactNode;
  children: ReactNode;
}

export function Shell(props: ShellProps) {
  return props.user.role === 'admin' ? <OfficeShell {...props} /> : <WorkerShell {...props} />;
}

/** No Suspense boundary during hydration: any state change, such as a badge, would discard the server's HTML. */
function OfficeShell(props: ShellProps) {
  const [Shell] = useState(() => officeShell.Shell);
  if (Shell) return <Shell {...props} />;
  return (
    <Suspense fallback={null}>
      <LazyAdminShell {...props} />
    </Suspense>
  );
}
