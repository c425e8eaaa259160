import { phoneClock } from '#app/lib/clock.ts';
import { browserQueryClient } from '#app/lib/query-client.ts';
import { applyEntries } from '../apply-entries.ts';
import { provideApplyEntries } from '../pending.ts';
import { watchRunning } from '../watch-running.ts';
import { type Channel, type Message, Outbox } from './outbox.ts';
import { OutboxStore } from './outbox-store.ts';
import { askTime, sendRequest } from './send-request.ts';

const name = 'fettle';

let opening: Promise<OutboxStore> | undefined;

/** The phone's database. Rejects in private windows of some browsers and when the disk is full. */
export function phoneStore(): Promise<OutboxStore> {
  opening ??= OutboxStore.open(name).catch((error: unknown) => {
    // The next caller tries again: browsers fail to open a database now and then.
    opening = undefined;
    throw error;
  });
  return opening;
}

/** The outbox of this tab, or null if the browser cannot store anything. Also starts `watchRunning`. */
export async function openPhoneOutbox(): Promise<Outbox | null> {
  provideApplyEntries(applyEntries);
  const outbox = await open().catch(() => null);
  watchRunning(outbox, browserQueryClient());
  return outbox;
}

/** Sends when the connection returns, when the page becomes visible, and on the outbox's own timer. */
async function open(): Promise<Outbox> {
  const outbox = new Outbox({
    store: await phoneStore(),
    send: sendRequest,
    withLock,
    channel: openChannel(),
    clock: phoneClock,
    askTime,
    now: Date.now,
    random: Math.random,
  });
  const wake = () => {
    if (document.visibilityState === 'visible') outbox.wake();
  };
  window.addEventListener('online', () => outbox.wake());
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', wake);
  return outbox;
}

function openChannel(): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<Message>) => listener(event.data);
    },
    close: () => channel.close(),
  };
}

/** Longest wait (ms) for the lock: the phone may have suspended the tab that holds it. */
const maxWaitMs = 60_000;

/**
 * Runs `work` in one tab at a time. `isExclusive` is false without the Web Locks API and after `maxWaitMs`: another tab
 * may then be sending too, so leases apply, and the Idempotency-Key makes a request that is sent twice run once.
 */
export type WithLock = (work: (isExclusive: boolean) => Promise<void>) => Promise<void>;

const withLock: WithLock = async (work) => {
  if (!navigator.locks) return work(false);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), maxWaitMs);
  let hasBegun = false;
  try {
    await navigator.locks.request('fettle-outbox', { signal: stop.signal }, async () => {
      hasBegun = true;
      clearTimeout(timer);
      await work(true);
    });
  } catch (error) {
    if (hasBegun || !stop.signal.aborted) throw error;
    await work(false);
  }
};
