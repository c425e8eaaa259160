import { lazy, type ReactNode, Suspense } from 'react';
import { BarShell } from './bar-shell.tsx';
import { EmployeeShell } from './employee-shell.tsx';

// By itself: eleven icons and a drawer that workers' phones never show.
const AdminShell = lazy(() => import('./admin-shell.tsx').then((part) => ({ default: part.AdminShell })));

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
  return (
    <Suspense fallback={null}>
      <AdminShell {...props} />
    </Suspense>
  );
}
