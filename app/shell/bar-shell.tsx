import ClipboardList from 'lucide-react/icons/clipboard-list';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Timer from 'lucide-react/icons/timer';
import type { ShellProps } from './shell.tsx';
import { WorkerPage } from './worker-page.tsx';

const home = { to: '/dashboard', label: 'Home', icon: House };
const jobs = { to: '/jobs', label: 'Jobs', icon: ClipboardList };

/** For contractors and landlords. Landlords request work instead of tracking it. */
export function BarShell({ user, onSignOut, status, bar, children }: ShellProps) {
  const second =
    user.role === 'landlord'
      ? { to: '/jobs?request=1', label: 'Request', icon: MessageSquarePlus }
      : { to: '/time-tracking', label: 'Tracking', icon: Timer };
  const items = [home, second, jobs, { label: 'Logout', icon: LogOut, to: onSignOut }];
  return (
    <WorkerPage items={items} status={status} bar={bar}>
      {children}
    </WorkerPage>
  );
}
