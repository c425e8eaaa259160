import { type ReactNode, Suspense, useState } from 'react';
import { officeShell } from '#app/lib/office-shell.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import { BarShell } from './bar-shell.tsx';
import { EmployeeShell } from './employee-shell.tsx';

// By itself: a dozen icons, badges and a palette that workers' phones never show. On the server it is there at once.
officeShell.load = async () => {
  const { AdminShell } = await import('./admin/admin-shell.tsx');
  officeShell.Shell = AdminShell;
  return AdminShell;
};
if (import.meta.env.SSR) await officeShell.load();
const LazyAdminShell = lazyComponent(() =>
  import('./admin/admin-shell.tsx').then((module) => module.AdminShell),
);

export interface ShellUser {
  id: number;
  role: 'admin' | 'employee' | 'contractor' | 'landlord';
  first_name: string;
}

export interface ShellProps {
  user: ShellUser;
  /** Logs out, clears the session and says 'Goodbye!'. */
  onSignOut: () => void;
  /** Always in sight, in the top bar: the running timer. */
  status?: ReactNode;
  /** Workers: always in sight over the bottom bar, while something runs. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The layout around every page of a logged-in person, by role. */
export function Shell(props: ShellProps) {
  if (props.user.role === 'employee') return <EmployeeShell {...props} />;
  if (props.user.role !== 'admin') return <BarShell {...props} />;
  return <OfficeShell {...props} />;
}

/**
 * No boundary around a page that is being taken over: whatever came about meanwhile, a badge or a running timer, would throw
 * away what was served and draw it anew.
 */
function OfficeShell(props: ShellProps) {
  const [Shell] = useState(() => officeShell.Shell);
  if (Shell) return <Shell {...props} />;
  return (
    <Suspense fallback={null}>
      <LazyAdminShell {...props} />
    </Suspense>
  );
}
