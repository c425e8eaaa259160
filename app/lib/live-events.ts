import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#server/events/schema.ts';
import { isAffected } from './affects.ts';
import { inBackground } from './trpc.ts';

/*
 * The browser's side of `events.live`. A plain EventSource: tRPC's subscription link would add 4 kB to every page's
 * bundle. Loaded only by layouts that show other users' changes.
 */

const url = (since: string | undefined) =>
  `/api/trpc/events.live${since === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ since }))}`}`;
/** The server sends a heartbeat every 10 s; after this silence (ms) the connection counts as dead. */
const silenceMs = 25_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** Batches changes into one refetch, ms. */
const gatherMs = 250;
/** A page hidden for this long (ms) disconnects: browsers limit connections per host, and other tabs need them. */
const hiddenMs = 30_000;

const everything = new Set(['*']);

/** Slow aggregates. They refetch on their own interval, or frequent events would keep restarting them. */
const slow: readonly string[] = ['dashboard.summary', 'dashboard.analytics'];

/** True if a query must be refetched after these changes. `*` means that anything may have changed. */
export function isConcerned(path: readonly string[], changed: ReadonlySet<string>): boolean {
  const [router = ''] = path;
  if (router === 'auth' || slow.includes(path.slice(0, 2).join('.'))) return false;
  return changed.has('*') || [...changed].some((entity) => isAffected(router, entity));
}

/**
 * Listens while the page is visible and refetches changed queries. Returns a function that stops it. `position`: from the
 * page's loader; the stream continues there, so that nothing the page brought along is asked again.
 */
export function startLiveEvents(queries: QueryClient, position?: string): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let gather: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  /** The server ended the stream: logged out, or too many windows. */
  let over = false;
  const changed = new Set<string>();

  /** `before`: only queries last answered before this moment, ms. */
  const refetch = (entities: ReadonlySet<string>, before = Number.POSITIVE_INFINITY) => {
    // Not a user action, so it must not extend the session.
    inBackground(() => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path], state }) =>
          state.dataUpdatedAt < before && Array.isArray(path) && isConcerned(path, entities),
      });
    });
  };
  const refetchChanged = () => {
    gather = undefined;
    const now = new Set(changed);
    changed.clear();
    refetch(now);
  };
  /** Queries restored from the device's cache are older than the page, and the stream does not know of them. */
  const refetchRestored = () => refetch(everything, performance.timeOrigin);
  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(silence);
    clearTimeout(retry);
  };
  const again = () => {
    close();
    retry = setTimeout(open, retryMs * (0.75 + Math.random() / 2));
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };
  const end = () => {
    over = true;
    close();
  };
  const onEvent = () => {
    clearTimeout(silence);
    silence = setTimeout(again, silenceMs);
  };

  function open(): void {
    close();
    if (over) return;
    const opened = new EventSource(url(position));
    source = opened;
    onEvent();
    opened.addEventListener('ping', onEvent);
    if (position !== undefined) opened.addEventListener('open', refetchRestored, { once: true });
    opened.addEventListener('message', ({ data }) => {
      onEvent();
      retryMs = firstRetryMs;
      changed.add((JSON.parse(data) as LiveEvent).entity);
      gather ??= setTimeout(refetchChanged, gatherMs);
    });
    opened.addEventListener('return', end);
    opened.addEventListener('serialized-error', end);
    // The browser reconnects a broken connection by itself, but not a rejected one.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED && source === opened) again();
    });
  }

  const refresh = () => {
    clearTimeout(hide);
    if (document.visibilityState === 'hidden') hide = setTimeout(close, hiddenMs);
    else if (!source) open();
  };
  document.addEventListener('visibilitychange', refresh);
  refresh();

  return () => {
    document.removeEventListener('visibilitychange', refresh);
    clearTimeout(hide);
    clearTimeout(gather);
    end();
  };
}
