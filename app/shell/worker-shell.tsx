import { Link, NavLink } from '@remix-run/react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Timer from 'lucide-react/icons/timer';
import type { ReactNode } from 'react';
import { BottomBar, type BottomBarItem } from '#app/ui/bottom-bar.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';
import type { ShellProps } from './shell.tsx';

/** Top bar of workers' pages. Phones show the navigation in the bottom bar, wider screens here. */
function TopBar({ items, status, end }: { items: readonly BottomBarItem[]; status?: ReactNode; end?: ReactNode }) {
  return (
    <header className="sticky top-0 z-bar border-line border-b bg-raised pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-bar max-w-prose items-center gap-2 px-4">
        <Link to="/dashboard" className="flex min-h-tap items-center rounded-md" aria-label="Fettle, go to dashboard">
          <Logo />
        </Link>
        <div className="grow" />
        {status}
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {items.map(({ label, to }) =>
            typeof to === 'string' ? (
              <NavLink
                key={label}
                to={to}
                prefetch="intent"
                aria-current={to.includes('?') ? 'false' : 'page'}
                className={({ isActive }) =>
                  classNames(entry, isActive && !to.includes('?') ? 'bg-accent-soft text-accent' : quiet)
                }
              >
                {label}
              </NavLink>
            ) : (
              <button key={label} type="button" onClick={to} className={classNames(entry, quiet)}>
                {label}
              </button>
            ),
          )}
        </nav>
        {end}
      </div>
    </header>
  );
}

const entry = 'flex min-h-small items-center rounded-md px-3 font-medium';
const quiet = 'text-muted hover:bg-hover hover:text-text';

const employeeItems: readonly BottomBarItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: House },
  { to: '/time-tracking', label: 'Start Tracking', icon: Timer },
];
const home = { to: '/dashboard', label: 'Home', icon: House };
const tracking = { to: '/time-tracking', label: 'Tracking', icon: Timer };
const request = { to: '/jobs?request=1', label: 'Request', icon: MessageSquarePlus };
const jobs = { to: '/jobs', label: 'Jobs', icon: ClipboardList };

/** For workers, and for landlords, who request work instead of tracking it. The page reserves space for `bar`. */
export function WorkerShell({ user, onSignOut, status, bar, children }: ShellProps) {
  const isEmployee = user.role === 'employee';
  const second = user.role === 'landlord' ? request : tracking;
  const items = isEmployee ? employeeItems : [home, second, jobs, { label: 'Logout', icon: LogOut, to: onSignOut }];
  const end = isEmployee && <IconButton icon={LogOut} label="Sign out" onClick={onSignOut} className="-mr-3" />;
  return (
    <div
      data-role={user.role}
      className={classNames(
        'flex min-h-dvh flex-col max-md:[--bottom-bar:3.5rem]',
        bar ? '[--tracking-bar:3.75rem] has-data-compact:[--tracking-bar:4.75rem]' : '[--tracking-bar:0rem]',
      )}
    >
      <TopBar items={items} status={status} end={end} />
      <main className="mx-auto w-full max-w-prose grow px-4 pt-5 low:pt-3 pb-[calc(5rem+var(--tracking-bar)+env(safe-area-inset-bottom))] low:max-md:pb-[calc(4rem+var(--tracking-bar)+env(safe-area-inset-bottom))] md:pb-[calc(3rem+var(--tracking-bar))]">
        {children}
      </main>
      {bar}
      <BottomBar items={items} className="md:hidden" />
    </div>
  );
}
