import type { SessionUser } from '#server/auth/schema.ts';
import type { PageQueries } from '#server/http/page.ts';

/* What a page's module for one audience exports (shell/role-page.tsx): `Page` and `prefetch`. */

export interface PageProps {
  user: SessionUser;
}

export interface PageRequest {
  queries: PageQueries;
  search: URLSearchParams;
  user: SessionUser;
  /** Of the company (YYYY-MM-DD). */
  today: string;
}
