import { NavLink } from '@remix-run/react';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { isDrawer, setSidebarOpen, useSidebarOpen } from '#app/lib/appearance.ts';
import type { BottomBarItem } from './bottom-bar.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface SidebarItem extends BottomBarItem {
  /** A badge, with its accessible text: 3, 'to be approved'. */
  count?: { value: number; of: string };
}

interface SidebarProps {
  mark: ReactNode;
  name: string;
  items: readonly SidebarItem[];
  footer: readonly SidebarItem[];
  /** Further skip links after 'Skip to content', of the class `skipLinkStyle`. */
  skipLinks?: ReactNode;
  /** At the end of the phone's top bar. */
  status?: ReactNode;
  children: ReactNode;
}

/** Out of sight until it has the focus. */
export const skipLinkStyle =
  'sr-only z-toast rounded-md bg-raised px-4 py-3 font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2';

/** As the server did for the first page (root.tsx); also where a log-in leads here. In a ref: before the next paint. */
const setOfficeDensity = (page: HTMLElement | null) =>
  void document.documentElement.toggleAttribute('data-office', page !== null);

/** The children have an element `#content`. A page beside a collapsible sidebar: a rail of icons when collapsed, a drawer on phones. */
export function Sidebar({ mark, name, items, footer, skipLinks, status, children }: SidebarProps) {
  const open = useSidebarOpen();
  const drawer = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function leave() {
    setSidebarOpen(false);
    opener.current?.focus();
  }
  const leaveDrawer = () => isDrawer() && setSidebarOpen(false);

  useEffect(() => {
    if (!open || !isDrawer()) return;
    drawer.current?.querySelector('a')?.focus();
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setSidebarOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [open]);

  return (
    <div ref={setOfficeDensity} className="group/page min-h-dvh" data-sidebar data-role="admin">
      <a href="#content" className={skipLinkStyle}>
        Skip to content
      </a>
      {skipLinks}
      <header className="sticky top-0 z-bar flex h-bar items-center gap-1 border-line border-b bg-raised px-1 md:hidden">
        <IconButton
          ref={opener}
          icon={Menu}
          label="Open menu"
          aria-expanded={open}
          aria-controls="sidebar"
          onClick={() => setSidebarOpen(true)}
        />
        <span className="shrink-0">{mark}</span>
        <span className="ml-2.5 font-bold text-lg">{name}</span>
        <div className="ml-auto min-w-0 pr-3">{status}</div>
      </header>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Close menu"
        onClick={leave}
        className="fixed inset-0 z-drawer hidden bg-overlay sidebar-open:block md:sidebar-open:hidden"
      />
      <aside
        ref={drawer}
        id="sidebar"
        className={classNames(
          'invisible fixed inset-y-0 left-0 z-drawer flex w-72 -translate-x-full flex-col border-line border-r bg-raised',
          // Visible at once when it opens, so that it can take the focus; hidden only after the closing animation.
          'ease-settle [transition:translate_250ms,width_250ms,visibility_250ms] sidebar-open:[transition:translate_250ms,width_250ms]',
          'sidebar-open:visible sidebar-open:translate-x-0',
          'md:visible md:w-rail md:translate-x-0 md:sidebar-open:w-sidebar',
        )}
      >
        <div className="flex h-bar shrink-0 items-center overflow-hidden px-4 md:h-16">
          {mark}
          <span className="ml-2.5 font-bold text-lg md:sr-only md:sidebar-open:not-sr-only md:sidebar-open:ml-2.5">
            {name}
          </span>
          <IconButton icon={X} label="Close menu" onClick={leave} className="-mr-2 ml-auto md:hidden" />
        </div>
        <nav aria-label="Main" className="grow overflow-y-auto overflow-x-hidden px-2.5 py-2">
          <ul className="space-y-0.5">
            {items.map((item) => (
              <li key={item.label}>
                <SidebarEntry {...item} onLeave={leaveDrawer} />
              </li>
            ))}
          </ul>
        </nav>
        <ul className="space-y-0.5 overflow-hidden border-line border-t px-2.5 py-2">
          {footer.map((item) => (
            <li key={item.label}>
              <SidebarEntry {...item} onLeave={leaveDrawer} />
            </li>
          ))}
          <li className="hidden md:block">
            <button
              type="button"
              aria-expanded={open}
              aria-controls="sidebar"
              onClick={() => setSidebarOpen(!open)}
              className={classNames(entryStyle, 'text-muted hover:bg-hover hover:text-text')}
            >
              <PanelLeft className="size-5 shrink-0" />
              <span className={labelStyle}>{open ? 'Collapse' : 'Expand sidebar'}</span>
            </button>
          </li>
        </ul>
      </aside>
      <div className="transition-[padding] duration-calm ease-settle md:pl-rail md:sidebar-open:pl-sidebar">
        {children}
      </div>
    </div>
  );
}

const entryStyle =
  'relative flex min-h-tap w-full items-center gap-3 rounded-md px-3 font-medium transition-colors duration-quick focus-visible:-outline-offset-2';
/** In the rail, labels appear on hover or focus (tailwind.css). */
const labelStyle = 'rail-name truncate';

function SidebarEntry({ label, icon: Icon, to, count, onLeave }: SidebarItem & { onLeave: () => void }) {
  const inside = (
    <>
      <Icon className="size-5 shrink-0" />
      <span className={labelStyle}>{label}</span>
      {count && count.value > 0 && (
        <span className="ml-auto md:absolute md:top-0 md:-right-1.5 md:sidebar-open:static">
          <span
            aria-hidden="true"
            className="flex h-5 min-w-5 items-center justify-center rounded-full bg-warning px-1 font-semibold text-on-warning text-xs"
          >
            {count.value > 99 ? '99+' : count.value}
          </span>
          <span className="sr-only">{`${count.value} ${count.of}`}</span>
        </span>
      )}
    </>
  );
  const quiet = 'text-muted hover:bg-hover hover:text-text';
  if (typeof to !== 'string') {
    return (
      <button
        type="button"
        onClick={() => {
          onLeave();
          to();
        }}
        className={classNames(entryStyle, quiet)}
      >
        {inside}
      </button>
    );
  }
  return (
    <NavLink
      to={to}
      prefetch="intent"
      onClick={onLeave}
      className={({ isActive }) => classNames(entryStyle, isActive ? 'bg-accent-soft text-accent' : quiet)}
    >
      {inside}
    </NavLink>
  );
}
