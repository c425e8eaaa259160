import { AppError } from '#server/infra/errors.ts';
import type { FeedEvent } from '#server/infra/events/change-feed.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { isStillLive } from '../auth/session.ts';
import { concernsSession, seenBy } from './rules.ts';
import type { LiveEvent } from './schema.ts';

/** A session that idles out without anybody doing anything is noticed within this. */
const beatMs = 30_000;
/** Hints wait for each other: a busy office would keep every phone awake. */
const hintMs = 2_000;
/** More than this waiting for a slow reader is one 'anything'. */
const mostWaiting = 200;

const anything: LiveEvent = { entity: '*', id: null, action: null };

/**
 * Every change that this person may know of, from now on; first 'anything', since what was read before may be old.
 * Returns when their session ends, is revoked, or is no longer what it was. Throws an abort, which ends the connection
 * without a word, when this process stops: the browser then comes again by itself, to another one.
 */
export async function* liveEvents(
  ctx: CallCtx,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveEvent, void> {
  const { scope, session, db, clock } = ctx;
  const waiting = new Map<string, LiveEvent>();
  let hints = new Map<string, LiveEvent>();
  let hintsDue: NodeJS.Timeout | undefined;
  let closing = false;
  let checkDue = false;
  let wake = () => {};

  const put = (event: LiveEvent) => {
    if (event.entity === '*' || waiting.size >= mostWaiting) {
      waiting.clear();
      waiting.set('*', anything);
    } else if (!waiting.has('*')) {
      waiting.set(`${event.entity}:${event.id ?? ''}`, event);
    }
    wake();
  };
  const releaseHints = () => {
    hintsDue = undefined;
    for (const hint of hints.values()) put(hint);
    hints = new Map();
  };
  const hear = (event: FeedEvent) => {
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

  const unsubscribe = ctx.events.subscribe(scope, hear);
  if (!unsubscribe) throw new AppError('rate_limited', 'This is open in too many windows already.');
  const stop = () => wake();
  signal?.addEventListener('abort', stop);
  const beat = setInterval(() => {
    checkDue = true;
    wake();
  }, beatMs);
  try {
    yield anything;
    while (!signal?.aborted) {
      if (closing) throw new DOMException('This process stops.', 'AbortError');
      if (checkDue) {
        checkDue = false;
        if (!(await isStillLive(db, session, clock))) return;
      }
      const [next] = waiting;
      if (next) {
        waiting.delete(next[0]);
        yield next[1];
        continue;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        // What came between the look above and this line.
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
