import type { SessionUser } from '#server/auth/schema.ts';

/** A route may have another page for each. */
export type Audience = 'office' | 'worker' | 'landlord';

export const audienceOf = (role: SessionUser['role']): Audience =>
  role === 'admin' ? 'office' : role === 'landlord' ? 'landlord' : 'worker';

/** Role of the page's user; undefined when logged out. */
export const shownRole = () =>
  document.querySelector<HTMLElement>('[data-role]')?.dataset.role as SessionUser['role'] | undefined;

type PartOfPage = (search: URLSearchParams, audience: Audience) => Promise<unknown>;

/** The lazy parts that the server has rendered: the office's shell, and parts of pages. */
export const servedParts: PartOfPage[] = [];

/** Registers what entry.client.tsx loads before it hydrates the page, without having it in its own bundle. */
export function beforeTakingOver(load: PartOfPage): void {
  servedParts.push(load);
}
