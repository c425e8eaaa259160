import type { SessionUser } from '#server/auth/schema.ts';
import type { PageQueries } from '#server/http/page.ts';

/* Types of a page's module for one audience (shell/role-page.tsx), which exports `Page` and `prefetch`. */

export interface PageProps {
  user: SessionUser;
}

export interface PageRequest {
  queries: PageQueries;
  search: URLSearchParams;
  user: SessionUser;
  /** The company's current day, YYYY-MM-DD. */
  today: string;
}
