/** 'system' follows the device; the other two are the person's own choice, kept on this device only. */
export type Theme = 'system' | 'light' | 'dark';

export const themeKey = 'theme';

/** The choice kept on this device. Anything unknown counts as 'system'. Browser only. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(themeKey);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the choice and shows it at once. */
export function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(themeKey);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(themeKey, theme);
    document.documentElement.dataset.theme = theme;
  }
}
