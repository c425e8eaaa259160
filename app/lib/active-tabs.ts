import { name, storeTabs } from './forget-tabs.ts';
import { readStored, writeStored } from './stored-text.ts';

/*
 * The tab last opened of each page that remembers one, by the page's path: in local storage, and in a cookie that the
 * server reads, so that it opens the page at that tab at once.
 */

function tabsIn(text: string | null | undefined): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? '');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

export function rememberTab(path: string, tab: string): void {
  storeTabs(JSON.stringify({ ...tabsIn(readStored(name)), [path]: tab }));
}

/** Takes over the tab that a version before addresses of tabs stored under its own key. */
export function adoptTab(path: string, key: string): void {
  const tab = readStored(key);
  if (tab === null) return;
  if (!(path in tabsIn(readStored(name)))) rememberTab(path, tab);
  writeStored(key, null);
}

/** The tab stored in the browser, or in its cookies; undefined unless the page has it. */
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
