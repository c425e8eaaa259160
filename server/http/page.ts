import type { Readable } from 'node:stream';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { DehydratedState } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { Role } from '#db/scope.ts';
import { allows, type Permission } from '#server/auth/permissions.ts';
import { keepAlive } from '#server/auth/session.ts';
import { toAppError } from '#server/infra/errors.ts';
import { type AppRouter, appRouter } from '#server/router.ts';
import type { Context } from '#server/rpc/context.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    api: Context;
    position: string;
    nonce: string;
    /** Node's stream of the body, for forms with files (form.ts); their `request` has no body. */
    incoming?: Readable | undefined;
  }
}

/** Query options by procedure, run in-process: `query.jobs.active.prefetch()`. */
export type PageQueries = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** A page loader's response: only the filled query cache, never the rows a second time. */
export interface PageData {
  dehydrated: DehydratedState;
  /** Where the office's live updates continue (server/events/). */
  position?: string;
  /** Marks the offline shell, which the browser fills from its own cache. */
  isShell?: true;
}

/** A row missing from a page's queries is a 404 of the page. The failed query itself is already in the log. */
function noSuchPage(error: unknown): never {
  const { code, status } = toAppError(error);
  throw ['not_found', 'rate_limited', 'database_away'].includes(code) ? new Response(null, { status }) : error;
}

interface PageOptions {
  /** Without it, visitors without a session are redirected to the log-in page. */
  public?: true;
  /** Other roles get a 404, as for an unknown URL. */
  permission?: Permission;
  /** Where the address leads instead, for this role and these cookies; undefined: it stays. */
  lead?: (url: URL, role: Role | undefined, cookies: string) => string | undefined;
}

/**
 * Serves a page: checks session and permission, runs the page's queries in-process and returns the dehydrated cache.
 * Declare loaders as `export const loader = (args: LoaderFunctionArgs) => serverPage(args, …)`, so that Remix can
 * remove them from the browser's bundle.
 */
export async function serverPage(
  { context, request }: LoaderFunctionArgs,
  prefetch?: (queries: PageQueries, url: URL) => Promise<unknown>,
  options: PageOptions = {},
): Promise<PageData> {
  const { api, position } = context;
  const url = new URL(request.url);
  // Requested by app/offline/cache/shell.ts. Needs no session: the shell is the same for all users.
  if (url.searchParams.has('offline-shell')) return { dehydrated: { mutations: [], queries: [] }, isShell: true };
  if (!options.public && !api.session) {
    const back = `${url.pathname}${url.search}`;
    throw redirect(back === '/dashboard' ? '/login' : `/login?back=${encodeURIComponent(back)}`);
  }
  if (options.permission && !(api.session && allows(api.session.user.role, options.permission))) {
    throw new Response('Not found', { status: 404 });
  }
  const to = options.lead?.(url, api.session?.user.role, request.headers.get('cookie') ?? '');
  if (to) throw redirect(to);
  // Opening a page counts as activity. Before the queries, so that their results include it.
  if (api.session) await keepAlive(api, api.session);
  const queries = createServerSideHelpers({ router: appRouter, ctx: api });
  // Their calls are rejected: the screen that sets up codes replaces every page.
  if (api.session?.mustSetUpCodes && !options.public) await queries.auth.session.prefetch();
  else await prefetch?.(queries, url).catch(noSuchPage);
  return { dehydrated: queries.dehydrate(), ...(api.session?.user.role === 'admin' && { position }) };
}
