import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#server/events/schema.ts';
import { isStat, mustRefetch } from './concerned.ts';
import { afterLiveEvent } from './trpc.ts';

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
/** Collects the changes of one transaction, which arrive together, ms. */
const gatherMs = 10;
/** Minimum time between two refetches, ms. */
const paceMs = 250;
/** A page hidden for this long (ms) disconnects: browsers limit connections per host, and other tabs need them. */
const hiddenMs = 30_000;

const anything: LiveEvent = { entity: '*', id: null, action: null, columns: null };

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
  /** The server ended the stream: logged out. */
  let over = false;
  let lastRefetch = Number.NEGATIVE_INFINITY;
  let changed: LiveEvent[] = [];
  const stats = startStats(queries);

  /** `before`: only queries last answered before this moment, ms. */
  const refetch = (events: readonly LiveEvent[], before = Number.POSITIVE_INFINITY) => {
    const concerned = ({ queryKey: [path, options], state }: Query) =>
      state.dataUpdatedAt < before &&
      Array.isArray(path) &&
      events.some((event) => mustRefetch({ path, input: inputOf(options), data: state.data }, event));
    // Apart, because a batch is answered when its slowest query is.
    void afterLiveEvent(() => queries.invalidateQueries({ predicate: (query) => !hasStat(query) && concerned(query) }));
    stats.refetch(concerned);
  };
  const refetchChanged = () => {
    gather = undefined;
    lastRefetch = performance.now();
    const now = changed;
    changed = [];
    refetch(now);
  };
  /** Queries restored from the device's cache are older than the page, and the stream does not know of them. */
  const refetchRestored = () => refetch([anything], performance.timeOrigin);
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
      changed.push(JSON.parse(data) as LiveEvent);
      gather ??= setTimeout(refetchChanged, Math.max(gatherMs, lastRefetch + paceMs - performance.now()));
    });
    opened.addEventListener('return', end);
    opened.addEventListener('serialized-error', end);
    // The browser reconnects a broken connection by itself, but not a rejected one, for example of too many windows.
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
    stats.stop();
    end();
  };
}

const inputOf = (options: unknown) => (options as { input?: unknown } | undefined)?.input;
const hasStat = ({ queryKey: [path] }: Query) => Array.isArray(path) && isStat(path);

/**
 * Refetches figures one after the other: those being fetched, also after an own write, are never restarted, or frequent
 * changes would keep them from ever being answered. They are asked again once they are.
 */
function startStats(queries: QueryClient) {
  const due = new Set<Query>();
  const refetchDue = () => {
    for (const query of due) {
      if (query.state.fetchStatus !== 'idle') continue;
      due.delete(query);
      const predicate = (each: Query) => each === query;
      void afterLiveEvent(() => queries.invalidateQueries({ predicate }, { cancelRefetch: false }));
    }
  };
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed') due.delete(query);
    // Not within the notification, whose other listeners have not seen the answer yet.
    else if (due.has(query) && query.state.fetchStatus === 'idle') setTimeout(refetchDue);
  });
  return {
    refetch(concerned: (query: Query) => boolean) {
      for (const query of queries.getQueryCache().findAll({ predicate: hasStat })) {
        if (concerned(query)) due.add(query);
      }
      refetchDue();
    },
    stop() {
      due.clear();
      stop();
    },
  };
}
