import { NavLink } from '@remix-run/react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

export interface BottomBarItem {
  label: string;
  icon: Icon;
  to: string | (() => void);
}

/** The main navigation on phones, within reach of the thumb. The page reserves space: `pb-bar` and the safe area. */
export function BottomBar({ items, className }: { items: readonly BottomBarItem[]; className?: string }) {
  return (
    <nav
      aria-label="Main"
      className={classNames(
        'fixed inset-x-0 bottom-0 z-bar border-line border-t bg-raised pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      <ul className="mx-auto flex max-w-prose">
        {items.map((item) => (
          <li key={item.label} className="flex-1">
            <BarEntry {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const entryStyle =
  'flex h-bar w-full flex-col items-center justify-center gap-0.5 font-medium text-xs transition-colors duration-quick focus-visible:-outline-offset-2';

function BarEntry({ label, icon: Icon, to }: BottomBarItem) {
  if (typeof to !== 'string') {
    return (
      <button type="button" onClick={to} className={classNames(entryStyle, 'text-muted hover:text-text')}>
        <EntryContent icon={Icon} label={label} />
      </button>
    );
  }
  // Links that open a dialog over a page are never the current page.
  const isPage = !to.includes('?');
  return (
    <NavLink
      to={to}
      prefetch="intent"
      aria-current={isPage ? 'page' : 'false'}
      className={({ isActive }) =>
        classNames(entryStyle, isActive && isPage ? 'text-accent' : 'text-muted hover:text-text')
      }
    >
      {({ isActive }) => <EntryContent icon={Icon} label={label} isActive={isActive && isPage} />}
    </NavLink>
  );
}

function EntryContent({ icon: Icon, label, isActive = false }: Omit<BottomBarItem, 'to'> & { isActive?: boolean }) {
  return (
    <>
      <span className={classNames('rounded-full px-4 py-0.5', isActive && 'bg-accent-soft')}>
        <Icon className="size-6" />
      </span>
      <span>{label}</span>
    </>
  );
}
