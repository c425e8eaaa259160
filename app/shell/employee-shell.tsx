import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import Timer from 'lucide-react/icons/timer';
import { available } from '#app/lib/available-routes.ts';
import { IconButton } from '#app/ui/button.tsx';
import type { ShellProps } from './shell.tsx';
import { WorkerPage } from './worker-page.tsx';

const entries = available([
  { to: '/dashboard', label: 'Dashboard', icon: House },
  { to: '/time-tracking', label: 'Start Tracking', icon: Timer },
]);

export function EmployeeShell({ onSignOut, status, bar, children }: ShellProps) {
  return (
    <WorkerPage
      items={entries}
      status={status}
      bar={bar}
      end={<IconButton icon={LogOut} label="Sign out" onClick={onSignOut} className="-mr-3" />}
    >
      {children}
    </WorkerPage>
  );
}
