import type { ComponentType } from 'react';
import { type Audience, audienceOf, beforeTakingOver } from '#app/lib/office-shell.ts';
import type { PageProps, PageRequest } from '#app/lib/page-module.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { PageQueries } from '#server/http/page.ts';

interface PageModule {
  Page: ComponentType<PageProps>;
  /** Runs the queries with which the page begins. */
  prefetch(request: PageRequest): Promise<unknown>;
}

type Pages = Partial<Record<Audience, () => Promise<PageModule>>>;

/**
 * A page that each audience has a module of its own for, which only they load. Returns what the route's loaders and its
 * component are made of; without a module for somebody it shows nothing.
 */
export function rolePage(pages: Pages) {
  const parts = Object.fromEntries(
    Object.entries(pages).map(([audience, load]) => [audience, lazyPart(() => load().then(({ Page }) => Page))]),
  ) as { [audience in Audience]?: ReturnType<typeof lazyPart<ComponentType<PageProps>>> };
  beforeTakingOver(async (_, audience) => parts[audience]?.preload());

  async function prefetch(queries: PageQueries, { searchParams: search }: URL) {
    const session = await queries.auth.session.fetch();
    const { user } = session;
    const audience = user && audienceOf(user.role);
    const module = audience && (await pages[audience]?.());
    if (!user || !module) return;
    await Promise.all([
      parts[audience]!.preload(),
      module.prefetch({ queries, search, user, today: companyDayOf(session) }),
    ]);
  }

  function Page() {
    const user = useSessionUser();
    const Part = user && parts[audienceOf(user.role)];
    return Part ? <Part user={user} fallback={<CardListSkeleton />} /> : null;
  }

  return { prefetch, Page };
}
