import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { errorMessage, failureKind, fieldErrorsOf, isConnectionError, rejectionOf } from './error-message.ts';
import { doneMessage, toast } from './toast.ts';

type Message = string | ReactElement;

/** The toasts of a mutation, as its `meta`. All toasts for calls are raised in this file. */
export interface MutationMeta extends Record<string, unknown> {
  /** While it runs: a message, or false for none. By default 'Loading...' appears only if it takes long. */
  loading?: string | false;
  /** A message, element or function, or false for none. Default: `doneMessage`. `id`: to dismiss it early. */
  success?:
    | string
    | false
    | ((answer: unknown, variables: unknown) => Message | { message: string; id: string } | false);
  /** Replaces the server's message; false if the screen shows the error itself. */
  error?: ((error: unknown, variables: unknown) => string | false) | false;
  /** The form shows the server's field errors, so those raise no toast. */
  claimsFields?: true;
  /** A value of `toastPositions`. A toast with the same `id` is replaced. */
  toastOptions?: { duration?: number; position?: 'top-center'; id?: string };
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
    /** `loud`: a failed refetch raises a toast. For screens that would not show it otherwise. */
    queryMeta: { loud?: true } & Record<string, unknown>;
  }
}

const quietMs = 400;

/** By mutation: its toast, and the timer that delays a default loading toast. */
const running = new WeakMap<object, { id: string; timer: ReturnType<typeof setTimeout> | undefined }>();

function begin(mutation: { mutationId: number; meta: MutationMeta | undefined }): void {
  const { loading, toastOptions } = mutation.meta ?? {};
  const id = `mutation-${mutation.mutationId}`;
  const show = () =>
    toast.loading(loading || 'Loading...', { id, ...toastOptions, duration: Number.POSITIVE_INFINITY });
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

/** Replaces an identical success toast on screen, so that five edits in a row do not stack five toasts. */
function showSuccess(message: Message, options: { id: string }): void {
  if (lastSuccess?.message === message && lastSuccess.id !== options.id) toast.remove(lastSuccess.id);
  lastSuccess = { message, id: options.id };
  toast.success(message, options);
}

/** The device itself says that it has no connection. */
const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

/** A call of this page got no answer, and none has been answered since. */
let isLineDown = false;

/** Whether a failure only repeats that there is no connection, which the page already shows. */
function isKnownToBeDown(error: unknown): boolean {
  if (!isConnectionError(error)) return false;
  const wasDown = isLineDown || isOffline();
  isLineDown = true;
  return wasDown;
}

/** A query client whose cache hooks raise the toasts. The server creates one per request. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Keeps hydrated data fresh, so that it is not refetched on load.
        staleTime: 30_000,
        // Phones may show data for a day while offline. On the server no timer: a render's cache is garbage collected.
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 24 * 3_600_000,
        // Retries only if our server did not answer. Without a connection a page says so at once.
        retry: (failures, error) => failures < 2 && !rejectionOf(error) && !isOffline(),
        // Offline queries fail at once instead of pausing, which would block whole pages; they refetch on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onSuccess() {
        isLineDown = false;
      },
      onError(error, query) {
        recheckSession(client, error);
        const isOld = isKnownToBeDown(error);
        if (isOld || !query.meta?.loud || query.state.data === undefined) return;
        toast.error(errorMessage(error), { id: 'query-failed' });
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => begin(mutation),
      onSuccess(data, variables, _result, mutation) {
        const id = finish(mutation);
        const { success = doneMessage, toastOptions } = mutation.meta ?? {};
        const shown = typeof success === 'function' ? success(data, variables) : success;
        const options = { id, duration: 5000, ...toastOptions };
        if (shown === false) return toast.dismiss(id);
        if (typeof shown === 'string' || !('message' in shown)) return showSuccess(shown, options);
        toast.remove(id);
        showSuccess(shown.message, { ...options, id: shown.id });
      },
      onError(error, variables, _result, mutation) {
        const id = finish(mutation);
        recheckSession(client, error);
        const meta = mutation.meta ?? {};
        const shown = meta.error === false || (meta.claimsFields && fieldErrorsOf(error));
        const message = !shown && (meta.error ? meta.error(error, variables) : errorMessage(error));
        if (message) toast.error(message, { id, duration: 5000, ...meta.toastOptions });
        else toast.dismiss(id);
      },
    }),
  });
  return client;
}

/** After a 401: refetches the session once, which redirects to the log-in page (SignedIn). */
function recheckSession(client: QueryClient, error: unknown): void {
  if (failureKind(error) === 'session') {
    client.invalidateQueries({ queryKey: [['auth', 'session']] });
  }
}

let inBrowser: QueryClient | undefined;

/** The browser's singleton; on the server a new client per render. */
export function browserQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  inBrowser ??= createQueryClient();
  return inBrowser;
}
