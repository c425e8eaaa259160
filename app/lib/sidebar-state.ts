import { useSyncExternalStore } from 'react';

/** Kept in local storage under this key as 'true' or 'false'; absent means collapsed. */
export const sidebarKey = 'sidebarCollapsed';

/** Below this width (px) the sidebar is a drawer that opens for one choice and is not remembered. */
export const drawerWidth = 768;

export const isDrawer = () => window.innerWidth < drawerWidth;

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Opens or collapses the sidebar. The state stands on <html>, so that it is right at the first paint, before
 * React; the looks follow it by the `sidebar-open` variant of tailwind.css.
 */
export function setSidebarOpen(open: boolean) {
  if (open) document.documentElement.dataset.sidebar = 'open';
  else delete document.documentElement.dataset.sidebar;
  if (!isDrawer()) localStorage.setItem(sidebarKey, String(!open));
  for (const listener of listeners) listener();
}

/** Whether the sidebar is open; false on the server. */
export function useSidebarOpen() {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.sidebar === 'open',
    () => false,
  );
}
