import type { ComponentType } from 'react';
import type { SessionUser } from '#server/auth/schema.ts';

/** Who a page is made for: a route may have another for each. */
export type Audience = 'office' | 'worker' | 'landlord';

export const audienceOf = (role: SessionUser['role']): Audience =>
  role === 'admin' ? 'office' : role === 'landlord' ? 'landlord' : 'worker';

/** Whose page the document is; undefined: nobody is logged in. */
export const shownRole = () =>
  document.querySelector<HTMLElement>('[data-role]')?.dataset.role as SessionUser['role'] | undefined;

/**
 * What the server rendered although it loads by itself: the office's shell, and parts of pages. entry.client.tsx loads it
 * before it takes over the page, without having it in its own bundle.
 */
export const officeShell: {
  // biome-ignore lint/suspicious/noExplicitAny: only shell.tsx registers and renders it
  Shell?: ComponentType<any>;
  load?: () => Promise<unknown>;
  /** Of the page's routes (ui/served.tsx). */
  parts: ((search: URLSearchParams, audience: Audience) => Promise<unknown>)[];
} = { parts: [] };
