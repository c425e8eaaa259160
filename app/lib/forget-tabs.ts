import { writeStored } from './stored-text.ts';

/* Stores what active-tabs.ts reads. Apart from it, because every page can log out. */

export const name = 'activeTabs';

/** Null deletes it. */
export function storeTabs(text: string | null): void {
  writeStored(name, text);
  if (typeof document === 'undefined') return;
  const age = text === null ? 0 : 365 * 86_400;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(text ?? '')}; path=/; max-age=${age}; samesite=lax`;
}

export const forgetTabs = () => storeTabs(null);
