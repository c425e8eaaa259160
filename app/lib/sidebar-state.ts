import { useSyncExternalStore } from 'react';

/** Local storage key; the value is 'true' or 'false', absent means collapsed. */
export const sidebarKey = 'sidebarCollapsed';

/** Below this width (px) the sidebar is a drawer, whose state is not stored. */
export const drawerWidth = 768;

export const isDrawer = () => window.innerWidth < drawerWidth;

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The state is an attribute of <html>, so that it is right at the first paint, before React; styles use the
 * `sidebar-open` variant of tailwind.css.
 */
export function setSidebarOpen(open: boolean) {
  if (open) document.documentElement.dataset.sidebar = 'open';
  else delete document.documentElement.dataset.sidebar;
  if (!isDrawer()) localStorage.setItem(sidebarKey, String(!open));
  for (const listener of listeners) listener();
}

/** False on the server. */
export function useSidebarOpen() {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.sidebar === 'open',
    () => false,
  );
}
