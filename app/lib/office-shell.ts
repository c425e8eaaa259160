import type { ComponentType } from 'react';
import type { SessionUser } from '#server/auth/schema.ts';

/** A route may have another page for each. */
export type Audience = 'office' | 'worker' | 'landlord';

export const audienceOf = (role: SessionUser['role']): Audience =>
  role === 'admin' ? 'office' : role === 'landlord' ? 'landlord' : 'worker';

/** Whose page the document is; undefined: nobody is logged in. */
export const shownRole = () =>
  document.querySelector<HTMLElement>('[data-role]')?.dataset.role as SessionUser['role'] | undefined;

/**
 * Lazily loaded parts that the server has rendered: the office's shell, and parts of pages. entry.client.tsx loads them
 * before it hydrates, without having them in its own bundle.
 */
export const officeShell: {
  // biome-ignore lint/suspicious/noExplicitAny: only shell.tsx registers and renders it
  Shell?: ComponentType<any>;
  load?: () => Promise<unknown>;
  /** Of the page's routes (ui/served.tsx). */
  parts: ((search: URLSearchParams, audience: Audience) => Promise<unknown>)[];
} = { parts: [] };
