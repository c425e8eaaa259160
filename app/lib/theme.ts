import { useSyncExternalStore } from 'react';

/** 'system' follows the device; the others are stored on this device only. */
export type Theme = 'system' | 'light' | 'dark';

/** Local storage key; absent means 'system'. boot-script.ts reads it before the first paint. */
export const themeKey = 'theme';

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

/** Stores and applies the theme. */
export function chooseTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(themeKey);
    delete dataset.theme;
  } else {
    localStorage.setItem(themeKey, theme);
    dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

/** 'system' on the server. */
export function useTheme() {
  return useSyncExternalStore<Theme>(subscribe, readTheme, () => 'system');
}
