import type { Readable } from 'node:stream';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { DehydratedState } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import { reserved } from '#db/client.ts';
import { allows, type Permission } from '#server/auth/permissions.ts';
import { keepAlive } from '#server/auth/session.ts';
import { toAppError } from '#server/infra/errors.ts';
import { type AppRouter, appRouter } from '#server/router.ts';
import type { Context } from '#server/rpc/context.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The same context that tRPC and REST calls receive. */
    api: Context;
    /** For every script tag: the content security policy names it. */
    nonce: string;
    /** Node's own stream of the body, for forms with files (form.ts): their `request` comes without one. */
    incoming?: Readable | undefined;
  }
}

/** Query options by procedure, run in this process: `query.jobs.active.prefetch()`. */
export type PageQueries = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** What a page's loader answers: only the filled query cache, never the rows a second time. */
export interface PageData {
  dehydrated: DehydratedState;
  /** It is the page's shell, as phones keep it: the browser fills it from what it knows. */
  isShell?: true;
}

/** A page of a row that is not there, asked for by `fetch`, is a page that is not there. */
function noSuchPage(error: unknown): never {
  const { code, status } = toAppError(error);
  throw code === 'not_found' || code === 'rate_limited' ? new Response(null, { status }) : error;
}

interface PageOptions {
  /** The page is for everybody; without it a visitor without session sees the log-in page. */
  public?: true;
  /** Roles without it get the 404 page, as an address that does not exist. */
  permission?: Permission;
}

/**
 * Serves one page: session, permission, the page's queries run in-process, and the dehydrated cache as the answer.
 * Must be called as `export const loader = (args: LoaderFunctionArgs) => serverPage(args, …)`, so that Remix can prune it
 * from the browser's bundle.
 */
export async function serverPage(
  { context, request }: LoaderFunctionArgs,
  prefetch?: (queries: PageQueries, url: URL) => Promise<unknown>,
  options: PageOptions = {},
): Promise<PageData> {
  const { api } = context;
  const url = new URL(request.url);
  // Whoever asks: it is one page for everybody on that phone. app/offline/cache/shell.ts asks for it.
  if (url.searchParams.has('offline-shell'))
    return { dehydrated: { mutations: [], queries: [] }, isShell: true };
  if (!options.public && !api.session) {
    const back = `${url.pathname}${url.search}`;
    throw redirect(back === '/dashboard' ? '/login' : `/login?back=${encodeURIComponent(back)}`);
  }
  if (options.permission && !(api.session && allows(api.session.user.role, options.permission))) {
    throw new Response('Not found', { status: 404 });
  }
  // Opening a page is a person's doing, and its own answer should already say so.
  if (api.session) await keepAlive(reserved(api.db), api.session, api.clock);
  const queries = createServerSideHelpers({ router: appRouter, ctx: api });
  await prefetch?.(queries, url).catch(noSuchPage);
  return { dehydrated: queries.dehydrate() };
}
