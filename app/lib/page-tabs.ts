import type { SessionUser } from '#server/auth/schema.ts';
import { rememberedTab } from './active-tabs.ts';
import { type Audience, audienceOf } from './office-shell.ts';

/** A page whose tabs are nested routes: `/invoices/history`. */
export interface PageTabs<T extends string = string> {
  path: string;
  /** In display order. '' is the page's own address. */
  tabs: readonly { value: T; label: string }[];
  /** Its own address leads to the tab last opened in this browser, at first the first one. */
  remembers?: true;
}

export const tabAddress = (path: string, tab: string) => (tab === '' ? path : `${path}/${tab}`);

/** The address to redirect to; undefined: none. `cookies`: those of the request, on the server. */
export type Lead = (url: URL, role: SessionUser['role'] | undefined, cookies?: string) => string | undefined;

/**
 * Leads a page's former address (`?tab=history`) to its tab, and that of a page that remembers its tab to the one last
 * opened.
 */
export function leadOf({ path, tabs, remembers }: PageTabs, { searchParams }: URL, cookies?: string) {
  const values = tabs.map(({ value }) => value);
  const requested = searchParams.get('tab');
  if (requested === null && !remembers) return undefined;
  const tab = values.find((value) => value === requested) ?? (remembers && rememberedTab(path, values, cookies));
  const rest = new URLSearchParams(searchParams);
  rest.delete('tab');
  const to = tabAddress(path, tab ?? (values.includes('') ? '' : values[0]!));
  return rest.size === 0 ? to : `${to}?${rest}`;
}

/** `leadOf` the tabs that the role sees. */
export const leadToTab =
  (tabs: { readonly [audience in Audience]?: PageTabs }): Lead =>
  (url, role, cookies) => {
    const page = role && tabs[audienceOf(role)];
    return page && leadOf(page, url, cookies);
  };
