import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { relayChanges } from './relay.ts';

/** A change of a business row, as the database tells it (migration 0011). */
export interface Change {
  company_id: number;
  /** REST base: 'time-tracking'. 'sessions': one of `users` ended a session. '*': anything. */
  entity: string;
  /** Null: several. */
  id: number | null;
  action: string | null;
  /** Whom it is about: whose record, to whom a task was given. */
  users: readonly number[];
}

/** 'resync': changes may have been missed. 'closing': this process stops. */
export type FeedEvent = Change | 'resync' | 'closing';

export interface ChangeFeed {
  /**
   * Tells of every change in the company from now on; answers with how to stop that. Undefined: this person listens
   * already as often as anybody may.
   */
  subscribe(
    who: { company_id: number; user_id: number },
    listener: (event: FeedEvent) => void,
  ): (() => void) | undefined;
  close(): Promise<void>;
}

const channel = 'fettle_changes';
/** Streams of one person in one process. */
const mostOfOne = 10;
const firstWaitMs = 100;
const longestWaitMs = 5_000;

interface Subscriber {
  user_id: number;
  listener: (event: FeedEvent) => void;
}

/**
 * Listens to the database on one connection of its own, and hands each change to those of its company. A lost connection
 * is made again, and everybody is told that something may have been missed meanwhile.
 */
export function startChangeFeed({ url, log }: { url: string; log: Logger }): ChangeFeed {
  const companies = new Map<number, Set<Subscriber>>();
  const closing = new AbortController();

  const tell = (subscribers: Iterable<Subscriber>, event: FeedEvent) => {
    for (const { listener } of subscribers) listener(event);
  };
  const tellAll = (event: FeedEvent) => {
    for (const subscribers of companies.values()) tell(subscribers, event);
  };
  const hear = ({ payload }: pg.Notification) => {
    const change = parseChange(payload);
    const subscribers = change && companies.get(change.company_id);
    if (subscribers) tell(subscribers, change);
  };

  const listening = (async () => {
    for (let wait = firstWaitMs; !closing.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      await listenOnce(url, closing.signal, hear, () => {
        wait = firstWaitMs;
        tellAll('resync');
      }).catch((error: unknown) =>
        log.warn({ part: 'events', err: error }, 'the feed of changes was broken off'),
      );
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
      if (own.length >= mostOfOne) return undefined;
      const subscriber = { user_id, listener };
      companies.set(company_id, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && companies.get(company_id) === subscribers) companies.delete(company_id);
      };
    },
    close: async () => {
      closing.abort();
      tellAll('closing');
      await listening;
    },
  };
}

/** Until the connection is lost (throws) or `signal` says to end. */
async function listenOnce(
  url: string,
  signal: AbortSignal,
  hear: (notification: pg.Notification) => void,
  begun: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'fettle-events',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.once('end', () => reject(new Error('The connection ended.')));
  });
  lost.catch(() => {});
  const ended = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  client.on('notification', hear);
  try {
    await Promise.race([client.connect(), ended]);
    if (signal.aborted) return;
    await client.query(`listen ${channel}`);
    begun();
    // A connection may be dead without a word, its other end cut off: the relay's questions find that out too.
    await Promise.race([lost, relayChanges(client, signal), ended]);
  } finally {
    // Not awaited: the goodbye to a server that is gone may never be answered.
    client.end().catch(() => {});
  }
}

function parseChange(payload: string | undefined): Change | undefined {
  const parsed: unknown = JSON.parse(payload ?? 'null');
  if (!Array.isArray(parsed)) return undefined;
  const [company_id, entity, id = null, action = null, users = []] = parsed as [
    number,
    string,
    (number | null)?,
    (string | null)?,
    number[]?,
  ];
  return { company_id, entity, id, action, users };
}
