import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { errorMessage, failureKind, fieldErrorsOf, rejectionOf } from './error-message.ts';
import { toast } from './toast.ts';

/** How a write tells of itself. Given as `meta` of a mutation; every toast of the product is raised in this file. */
export interface MutationMeta extends Record<string, unknown> {
  /** While it runs: words, or false for none. Without words 'Loading...' shows, and only where it takes long. */
  loading?: string | false;
  /**
   * When done: words (by the answer and what was asked, if need be; or an element with a button), or false for none.
   * 'Operation completed successfully!' without.
   */
  success?: string | false | ((answer: unknown, variables: unknown) => string | ReactElement | false);
  /** Instead of the server's words (by the failure and what was asked), or false where the screen shows it itself. */
  error?: ((error: unknown, variables: unknown) => string | false) | false;
  /** The form shows the server's `fields` beside its inputs; such a refusal needs no toast. */
  claimsFields?: true;
  /** How long and where: a place of `toastPositions`. With an `id` the toast takes the place of the one before. */
  place?: { duration?: number; position?: 'top-center'; id?: string };
}

/** How a read tells of its failure: not at all where the screen has an error state of its own. */
export interface QueryMeta extends Record<string, unknown> {
  silent?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
    queryMeta: QueryMeta;
  }
}

const quietMs = 400;

interface Progress {
  id: string;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** By mutation: its toast, and the timer that delays one without words of its own. */
const running = new WeakMap<object, Progress>();

function begin(mutation: { mutationId: number; meta: MutationMeta | undefined }): void {
  const { loading, place } = mutation.meta ?? {};
  const id = `mutation-${mutation.mutationId}`;
  const show = () =>
    toast.loading(loading || 'Loading...', { id, ...place, duration: Number.POSITIVE_INFINITY });
  const timer = loading === undefined ? setTimeout(show, quietMs) : undefined;
  if (loading) show();
  running.set(mutation, { id, timer });
}

function finish(mutation: object): string {
  const progress = running.get(mutation);
  clearTimeout(progress?.timer);
  running.delete(mutation);
  return progress?.id ?? '';
}

let lastSuccess: { message: unknown; id: string } | undefined;

/** The same success again replaces the card still on screen, so that five edits in a row do not stack five cards. */
function showSuccess(message: string | ReactElement, options: { id: string }): void {
  if (lastSuccess?.message === message && lastSuccess.id !== options.id) toast.remove(lastSuccess.id);
  lastSuccess = { message, id: options.id };
  toast.success(message, options);
}

/** A query client with the one place that raises toasts: its caches' hooks. One a request on the server. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Hydrated data is fresh: a page that was served is not fetched again at once.
        staleTime: 30_000,
        // A phone shows for a whole day what it knows. On the server nothing waits: each render's cache goes with it.
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 24 * 3_600_000,
        // Only when our server gave no answer.
        retry: (failures, error) => failures < 2 && !rejectionOf(error),
        // Without signal a question fails at once and is asked again when it is back; waiting would hold up whole pages.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        askForSession(client, error);
        if (query.meta?.silent || query.state.data === undefined) return;
        toast.error(errorMessage(error), { id: 'query-failed' });
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => begin(mutation),
      onSuccess(data, variables, _result, mutation) {
        const id = finish(mutation);
        const { success = 'Operation completed successfully!', place } = mutation.meta ?? {};
        const words = typeof success === 'function' ? success(data, variables) : success;
        if (words === false) toast.dismiss(id);
        else showSuccess(words, { id, duration: 5000, ...place });
      },
      onError(error, variables, _result, mutation) {
        const id = finish(mutation);
        askForSession(client, error);
        const meta = mutation.meta ?? {};
        const shown = meta.error === false || (meta.claimsFields && fieldErrorsOf(error));
        const words = !shown && (meta.error ? meta.error(error, variables) : errorMessage(error));
        if (words) toast.error(words, { id, duration: 5000, ...meta.place });
        else toast.dismiss(id);
      },
    }),
  });
  return client;
}

/** After a 401: fetches the session again, whose answer leads to the log-in page (SignedIn), once. */
function askForSession(client: QueryClient, error: unknown): void {
  if (failureKind(error) === 'session') {
    client.invalidateQueries({ queryKey: [['auth', 'session']] });
  }
}

let inBrowser: QueryClient | undefined;

/** The browser's one query client; on the server every render has its own. */
export function browserQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  inBrowser ??= createQueryClient();
  return inBrowser;
}
