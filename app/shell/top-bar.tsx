import { Link, NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { BottomBarItem } from '#app/ui/bottom-bar.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Logo } from '#app/ui/logo.tsx';

interface TopBarProps {
  items: readonly BottomBarItem[];
  status?: ReactNode;
  /** At the end of the bar, on phones too. */
  end?: ReactNode;
}

/** The bar over workers' pages. On phones the places stand in the bottom bar, on wider screens here. */
export function TopBar({ items, status, end }: TopBarProps) {
  return (
    <header className="sticky top-0 z-bar border-line border-b bg-raised pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-bar max-w-prose items-center gap-2 px-4">
        <Link
          to="/dashboard"
          className="flex min-h-tap items-center rounded-md"
          aria-label="Fettle, to the dashboard"
        >
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
const quiet = 'text-muted hover:bg-sunken hover:text-text';
