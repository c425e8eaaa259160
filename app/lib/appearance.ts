import { useSyncExternalStore } from 'react';

/* Theme and sidebar are attributes of <html>, right at the first paint, before React (boot-script.ts). */

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function notify() {
  for (const listener of listeners) listener();
}

/** 'system' follows the device; the others are stored on this device only. */
export type Theme = 'system' | 'light' | 'dark';

/** Local storage key; absent means 'system'. */
export const themeKey = 'theme';

function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

export function chooseTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(themeKey);
    delete dataset.theme;
  } else {
    localStorage.setItem(themeKey, theme);
    dataset.theme = theme;
  }
  notify();
}

/** 'system' on the server. */
export function useTheme() {
  return useSyncExternalStore<Theme>(subscribe, readTheme, () => 'system');
}

/** Local storage key; the value is 'true' or 'false', absent means collapsed. */
export const sidebarKey = 'sidebarCollapsed';

/** Below this width (px) the sidebar is a drawer, whose state is not stored. */
export const drawerWidth = 768;

export const isDrawer = () => window.innerWidth < drawerWidth;

/** Styles use the `sidebar-open` variant of tailwind.css. */
export function setSidebarOpen(open: boolean) {
  if (open) document.documentElement.dataset.sidebar = 'open';
  else delete document.documentElement.dataset.sidebar;
  if (!isDrawer()) localStorage.setItem(sidebarKey, String(!open));
  notify();
}

/** False on the server. */
export function useSidebarOpen() {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.sidebar === 'open',
    () => false,
  );
}
