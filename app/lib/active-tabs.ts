import { readStored, writeStored } from './stored-text.ts';

/*
 * The tab last opened of each page that remembers one, by the page's path: in local storage, and in a cookie that the
 * server reads, so that it opens the page at that tab at once.
 */

const name = 'activeTabs';

function tabsIn(text: string | null | undefined): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? '');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

function mirror(text: string | null): void {
  if (typeof document === 'undefined') return;
  const age = text === null ? 0 : 365 * 86_400;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(text ?? '')}; path=/; max-age=${age}; samesite=lax`;
}

export function rememberTab(path: string, tab: string): void {
  const text = JSON.stringify({ ...tabsIn(readStored(name)), [path]: tab });
  writeStored(name, text);
  mirror(text);
}

/** Of the browser, or as its cookies say; one of the page's `tabs` or undefined. */
export function rememberedTab<T extends string>(path: string, tabs: readonly T[], cookies?: string): T | undefined {
  const sent = cookies?.split('; ').find((each) => each.startsWith(`${name}=`));
  const text = cookies === undefined ? readStored(name) : sent && decoded(sent.slice(name.length + 1));
  const tab = tabsIn(text)[path];
  return tabs.find((each) => each === tab);
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

export function forgetTabs(): void {
  writeStored(name, null);
  mirror(null);
}
