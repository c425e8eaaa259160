import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#server/infra/errors.ts';
import type { FeedEvent } from '#server/infra/events/change-feed.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { isStillLive } from '../auth/session.ts';
import { concernsSession, mergedEvent, seenBy } from './rules.ts';
import type { LiveEvent } from './schema.ts';

/** Interval for detecting sessions that idled out without any change. */
const beatMs = 30_000;
/** Between two questions whether the session goes on, when the database does not answer. */
const retryMs = 1_000;
/** Hints are batched, so that a busy office does not keep every phone awake. */
const hintMs = 2_000;
/** Above this backlog, a slow reader gets a single 'anything'. */
const maxWaiting = 200;

const anything: LiveEvent = { entity: '*', id: null, action: null, columns: null };

/**
 * Streams the changes that a person may see from the position `since`, which came with their page. Without one, or if it
 * is not known here, the stream starts with 'anything', because earlier reads may be stale. Returns when the session
 * ends, is revoked or changes. On shutdown it throws an abort, which drops the connection so that the browser reconnects
 * to another process. Throws rate_limited at once if the user has too many streams, before any of it is answered.
 */
export function liveEvents(
  ctx: CallCtx,
  since: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveEvent, void> {
  let receive: (event: FeedEvent) => void = () => {};
  const unsubscribe = ctx.events.subscribe(ctx.scope, (event) => receive(event));
  if (!unsubscribe) throw new AppError('rate_limited', 'Too many windows are open. Close some and try again.');
  // Also if nobody begins to read the stream.
  signal?.addEventListener('abort', unsubscribe, { once: true });
  return eventsOf(ctx, since, signal, {
    unsubscribe,
    onEvent: (listener) => {
      receive = listener;
    },
  });
}

interface Subscription {
  unsubscribe(): void;
  onEvent(listener: (event: FeedEvent) => void): void;
}

async function* eventsOf(
  ctx: CallCtx,
  since: string | undefined,
  signal: AbortSignal | undefined,
  { unsubscribe, onEvent }: Subscription,
): AsyncGenerator<LiveEvent, void> {
  const { scope, session, db } = ctx;
  const waiting = new Map<string, LiveEvent>();
  let hints = new Map<string, LiveEvent>();
  let hintsDue: NodeJS.Timeout | undefined;
  let closing = false;
  let checkDue = false;
  let wake = () => {};

  const put = (event: LiveEvent) => {
    if (event.entity === '*' || waiting.size >= maxWaiting) {
      waiting.clear();
      waiting.set('*', anything);
    } else if (!waiting.has('*')) {
      const key = `${event.entity}:${event.id ?? ''}`;
      waiting.set(key, mergedEvent(waiting.get(key), event));
    }
    wake();
  };
  const releaseHints = () => {
    hintsDue = undefined;
    for (const hint of hints.values()) put(hint);
    hints = new Map();
  };
  const receive = (event: FeedEvent) => {
    if (event === 'closing') {
      closing = true;
      wake();
      return;
    }
    if (event === 'resync') {
      checkDue = true;
      put(anything);
      return;
    }
    if (concernsSession(scope, event)) {
      checkDue = true;
      wake();
    }
    const seen = seenBy(scope, event);
    if (!seen) return;
    if (seen.id !== null || scope.role === 'admin') return put(seen);
    hints.set(seen.entity, seen);
    hintsDue ??= setTimeout(releaseHints, hintMs);
  };

  onEvent(receive);
  const stop = () => wake();
  signal?.addEventListener('abort', stop);
  const beat = setInterval(() => {
    checkDue = true;
    wake();
  }, beatMs);
  try {
    const missed = since === undefined ? undefined : ctx.events.since(scope.company_id, since);
    if (missed) for (const change of missed) receive(change);
    else yield anything;
    while (!signal?.aborted) {
      if (closing) throw new DOMException('The server is restarting.', 'AbortError');
      if (checkDue) {
        checkDue = false;
        const isLive = await isStillLive(db, session, ctx).catch(() => undefined);
        if (isLive === false) return;
        if (isLive === undefined) {
          // The database is away. An error would end the browser's stream for good; it says nothing until the answer.
          checkDue = true;
          await sleep(retryMs, undefined, { signal }).catch(() => {});
          continue;
        }
      }
      const [next] = waiting;
      if (next) {
        waiting.delete(next[0]);
        yield next[1];
        continue;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        // Handles events that arrived between the check above and setting `wake`.
        if (waiting.size > 0 || checkDue || closing || signal?.aborted) resolve();
      });
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', stop);
    clearInterval(beat);
    clearTimeout(hintsDue);
  }
}
