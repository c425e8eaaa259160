import { lazy, type ReactNode, Suspense, useState } from 'react';
import { adminShellPart, loadAdminShell } from './admin-shell-part.ts';
import { BarShell } from './bar-shell.tsx';
import { EmployeeShell } from './employee-shell.tsx';

const LazyAdminShell = lazy(() => loadAdminShell().then((part) => ({ default: part.AdminShell })));

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
  const [part] = useState(adminShellPart);
  if (part) return <part.AdminShell {...props} />;
  return (
    <Suspense fallback={null}>
      <LazyAdminShell {...props} />
    </Suspense>
  );
}
