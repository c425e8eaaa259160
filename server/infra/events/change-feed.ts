import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, reserved } from '#db/client.ts';
import { connectClient } from '#db/hosts.ts';
import type { Logger } from '../log.ts';
import { liveStreams } from '../metrics.ts';
import { type AccessCache, createAccessCache, silentMs } from './access-cache.ts';
import { type Query, relayChanges } from './relay.ts';

/** A change of a business row, as a trigger reports it (tell_screens). */
export interface Change {
  company_id: number;
  /** REST base: 'time-tracking'. 'sessions': one of `users` ended a session. '*': anything. */
  entity: string;
  /** Null: several rows. */
  id: number | null;
  action: string | null;
  /** Users concerned: a record's worker, a task's assignee. */
  users: readonly number[];
  /** Columns that an update changed; null: any. */
  columns: readonly string[] | null;
}

/** 'resync': changes may have been missed. 'closing': the process is stopping. */
export type FeedEvent = Change | 'resync' | 'closing';

export interface ChangeFeed {
  /** Returns an unsubscribe function, or undefined if the user already has the maximum of streams. */
  subscribe(
    who: { company_id: number; user_id: number },
    listener: (event: FeedEvent) => void,
  ): (() => void) | undefined;
  /** Where the feed is now. Read before a page's queries, it tells `since` what they may have missed. */
  position(): string;
  /** The company's changes after a position; undefined if this process does not know it, or not all since. */
  since(company_id: number, position: string): readonly Change[] | undefined;
  access: AccessCache;
  /** Waits until every process received all committed changes of access, or no longer trusts its silent feed. */
  settleAccess(db: Database): Promise<void>;
  close(): Promise<void>;
}

const channel = 'fettle_changes';
/** Company ids whose sessions, tokens, users or settings changed (tell_screens), and marks of `settleAccess`. */
const accessChannel = 'fettle_access';
const applicationName = 'fettle-events';
/** Streams per user and process. */
const maxPerTransaction = 10;
/** Changes remembered for `since`: those of the seconds between a page's queries and its stream. */
const maxRemembered = 1_000;
const firstWaitMs = 100;
const longestWaitMs = 5_000;

interface Subscriber {
  user_id: number;
  listener: (event: FeedEvent) => void;
}

/** Listens on one connection of its own, reconnects if it is lost, and then sends 'resync'. */
export function startChangeFeed({ url, log }: { url: string; log: Logger }): ChangeFeed {
  const companies = new Map<number, Set<Subscriber>>();
  const closing = new AbortController();

  const notify = (subscribers: Iterable<Subscriber>, event: FeedEvent) => {
    for (const { listener } of subscribers) listener(event);
  };
  const notifyAll = (event: FeedEvent) => {
    for (const subscribers of companies.values()) notify(subscribers, event);
  };
  /** Positions are counted from the last time that the feed began. */
  let origin = randomUUID();
  let count = 0;
  const remembered: Change[] = [];
  const remember = (change: Change) => {
    count += 1;
    remembered.push(change);
    if (remembered.length > maxRemembered) remembered.shift();
  };
  const access = createAccessCache();
  /** Called for each feed, by its pid in Postgres, that received a mark of this process. */
  const marks = new Map<string, (pid: number) => void>();
  const receive = ({ channel, payload, processId }: pg.Notification, query: Query) => {
    if (channel === accessChannel) {
      const [, kind, content] = /^(mark |seen |)(.*)$/.exec(payload!)!;
      if (kind === 'seen ') marks.get(content!)?.(processId);
      else if (kind === '') access.drop(Number(content));
      else query('select pg_notify($1, $2)', [accessChannel, `seen ${content}`]).catch(() => {});
      return;
    }
    const change = parseChange(payload);
    if (change) remember(change);
    const subscribers = change && companies.get(change.company_id);
    if (subscribers) notify(subscribers, change);
  };

  const listening = (async () => {
    for (let wait = firstWaitMs; !closing.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      const begun = () => {
        wait = firstWaitMs;
        origin = randomUUID();
        notifyAll('resync');
      };
      await listenOnce(url, closing.signal, { receive, begun, heard: access.heard })
        .catch((error: unknown) => log.warn({ part: 'events', err: error }, 'the feed of changes was broken off'))
        .finally(access.lost);
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();

  return {
    subscribe: ({ company_id, user_id }, listener) => {
      if (closing.signal.aborted) {
        listener('closing');
        return () => {};
      }
      const subscribers = companies.get(company_id) ?? new Set();
      const own = [...subscribers].filter((each) => each.user_id === user_id);
      if (own.length >= maxPerTransaction) return undefined;
      const subscriber = { user_id, listener };
      companies.set(company_id, subscribers.add(subscriber));
      liveStreams.inc();
      return () => {
        if (!subscribers.delete(subscriber)) return;
        liveStreams.dec();
        if (subscribers.size === 0 && companies.get(company_id) === subscribers) companies.delete(company_id);
      };
    },
    position: () => `${origin} ${count}`,
    since(company_id, position) {
      const [from, at] = position.split(' ');
      const missed = count - Number(at);
      // `!(… >= 0)` also rejects what is no number.
      if (from !== origin || !(missed >= 0) || missed > remembered.length) return undefined;
      return remembered.slice(remembered.length - missed).filter((change) => change.company_id === company_id);
    },
    access,
    async settleAccess(db) {
      const mark = randomUUID();
      const seen = new Set<number>();
      const timeout = new AbortController();
      let isSettled = () => false;
      const settled = new Promise<void>((resolve) => {
        marks.set(mark, (pid) => {
          seen.add(pid);
          if (isSettled()) resolve();
        });
      });
      try {
        // Each feed asks Postgres at least once a second. One that has not for long is of a process that is gone.
        const { rows } = await sql<{ feeds: number[] }>`
          select coalesce(array_agg(pid), '{}') as feeds, pg_notify(${accessChannel}, ${`mark ${mark}`})
          from pg_stat_activity where datname = current_database() and application_name = ${applicationName}
            and state_change > clock_timestamp() - interval '5 seconds'`.execute(reserved(db));
        isSettled = () => rows[0]!.feeds.every((pid) => seen.has(pid));
        if (isSettled()) return;
        await Promise.race([settled, sleep(silentMs, undefined, { signal: timeout.signal }).catch(() => {})]);
      } finally {
        timeout.abort();
        marks.delete(mark);
      }
    },
    close: async () => {
      closing.abort();
      notifyAll('closing');
      await listening;
    },
  };
}

/** Listens until `signal` aborts. Throws if the connection is lost. */
async function listenOnce(
  url: string,
  signal: AbortSignal,
  on: { receive: (notification: pg.Notification, query: Query) => void; begun: () => void; heard: () => void },
): Promise<void> {
  const ended = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const options = {
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  };
  // Of a connection that is being made the error also reaches `connectClient`.
  const connecting = connectClient(url, options, (made) => made.on('error', () => {}));
  const client = await Promise.race([connecting, ended]);
  if (!client) {
    connecting.then((late) => late.end()).catch(() => {});
    return;
  }
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.once('end', () => reject(new Error('The connection ended.')));
  });
  lost.catch(() => {});
  // One after the other: pg deprecates a query on a client that is executing one.
  let last: Promise<unknown> = Promise.resolve();
  const query: Query = (text, values) => {
    const answer = last.then(() => client.query(text, values));
    last = answer.catch(() => {});
    return answer;
  };
  client.on('notification', (notification) => on.receive(notification, query));
  try {
    await query(`listen ${channel}; listen ${accessChannel}`);
    on.begun();
    // The relay's queries also detect a connection that died silently.
    await Promise.race([lost, relayChanges(query, signal, on.heard), ended]);
  } finally {
    // Not awaited: a lost server never answers.
    client.end().catch(() => {});
  }
}

function parseChange(payload: string | undefined): Change | undefined {
  const parsed: unknown = JSON.parse(payload ?? 'null');
  if (!Array.isArray(parsed)) return undefined;
  const [company_id, entity, id = null, action = null, users = [], columns = null] = parsed as [
    number,
    string,
    (number | null)?,
    (string | null)?,
    number[]?,
    (string[] | null)?,
  ];
  return { company_id, entity, id, action, users, columns };
}
