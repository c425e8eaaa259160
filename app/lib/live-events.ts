import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#server/events/schema.ts';
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

/** By what changed (REST base): the routers whose answers may differ now. */
const concerned: Readonly<Record<string, readonly string[]>> = {
  'time-tracking': ['timeTracking', 'dashboard', 'amendmentRequests'],
  'amendment-requests': ['amendmentRequests', 'dashboard', 'timeTracking'],
  jobs: ['jobs', 'dashboard', 'timeTracking', 'expenses', 'search'],
  'job-assignees': ['jobs', 'dashboard'],
  'job-tasks': ['jobTasks', 'jobs'],
  notes: ['notes', 'jobs'],
  files: ['files', 'jobs', 'expenses'],
  properties: ['properties', 'jobs', 'dashboard', 'search'],
  users: ['users', 'userRates', 'dashboard', 'timeTracking', 'search'],
  'users-rates': ['userRates', 'users', 'timeTracking', 'dashboard'],
  payments: ['payments', 'timeTracking', 'dashboard'],
  expenses: ['expenses', 'jobs', 'dashboard'],
  invoices: ['invoices', 'jobs', 'timeTracking', 'expenses', 'dashboard', 'search'],
  'invoice-mails': ['invoices'],
  settings: ['settings', 'dashboard'],
  companies: ['company'],
};

/** What adds up years of work asks again by its own clock: asked at every change it would never come to an answer. */
const unhurried: readonly string[] = ['dashboard.summary', 'dashboard.analytics'];

/** Whether a query follows at once. */
const follows = (path: readonly unknown[], changed: ReadonlySet<string>) =>
  !unhurried.includes(path.slice(0, 2).join('.')) && isConcerned(path[0], changed);

/** Whether a query's answer may have changed by any of these; `auth` is asked for by the session's own watch. */
export function isConcerned(router: unknown, changed: ReadonlySet<string>): boolean {
  if (router === 'auth') return false;
  // Every change is one of history.
  if (router === 'audit') return changed.size > 0;
  if (changed.has('*')) return true;
  return [...changed].some((entity) => concerned[entity]?.includes(String(router)) ?? entity === router);
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
        predicate: ({ queryKey: [path] }) => Array.isArray(path) && follows(path, now),
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
