import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#server/events/schema.ts';
import { isAffected } from './affects.ts';
import { inBackground } from './trpc.ts';

/*
 * The browser's end of `events.live`. A plain EventSource: tRPC's own link would be another 4 kB in every page's bundle
 * for what is one address and four kinds of events. Loaded by those layouts only that show what others change.
 */

const url = '/api/trpc/events.live';
/** The server breathes every 10 s: who hears nothing for this long listens to a dead connection. */
const silenceMs = 25_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** What comes together is asked for together. */
const gatherMs = 250;
/** Hidden for longer, a page gives its connection up: browsers have few, and other pages want them. */
const hiddenMs = 30_000;

/** These add up years of work: they refetch by their own clock, or they would never come to an answer. */
const slow: readonly string[] = ['dashboard.summary', 'dashboard.analytics'];

/** Whether a query may be answered differently after these changes, and refetches at once. `*`: anything may have changed. */
export function isConcerned(path: readonly string[], changed: ReadonlySet<string>): boolean {
  const [router = ''] = path;
  if (router === 'auth' || slow.includes(path.slice(0, 2).join('.'))) return false;
  return changed.has('*') || [...changed].some((entity) => isAffected(router, entity));
}

/** Listens while the page is in sight, and has what changed asked for again. Answers with how to stop. */
export function startLiveEvents(queries: QueryClient): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let gather: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  /** The server said that it is over: logged out, or in too many windows. */
  let over = false;
  const changed = new Set<string>();

  const askAgain = () => {
    gather = undefined;
    const now = new Set(changed);
    changed.clear();
    // Nobody did anything: what is asked for now must not keep the session alive.
    inBackground(() => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => Array.isArray(path) && isConcerned(path, now),
      });
    });
  };
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
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(again, silenceMs);
  };

  function open(): void {
    close();
    if (over) return;
    const opened = new EventSource(url);
    source = opened;
    heard();
    opened.addEventListener('ping', heard);
    opened.addEventListener('message', ({ data }) => {
      heard();
      retryMs = firstRetryMs;
      changed.add((JSON.parse(data) as LiveEvent).entity);
      gather ??= setTimeout(askAgain, gatherMs);
    });
    opened.addEventListener('return', end);
    opened.addEventListener('serialized-error', end);
    // A connection that broke is made again by the browser itself; one that was refused is not.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED && source === opened) again();
    });
  }

  const look = () => {
    clearTimeout(hide);
    if (document.visibilityState === 'hidden') hide = setTimeout(close, hiddenMs);
    else if (!source) open();
  };
  document.addEventListener('visibilitychange', look);
  look();

  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(hide);
    clearTimeout(gather);
    end();
  };
}
