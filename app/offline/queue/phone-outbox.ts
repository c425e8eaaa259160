import { withLock } from './lock.ts';
import { type Channel, type Message, Outbox } from './outbox.ts';
import { OutboxStore } from './outbox-store.ts';
import { sendRequest } from './send-request.ts';

const name = 'fettle';

let opening: Promise<OutboxStore> | undefined;

/** This phone's database. Rejects in private windows of some browsers, and when the disk is full. */
export function phoneStore(): Promise<OutboxStore> {
  opening ??= openPhoneStore();
  return opening;
}

async function openPhoneStore(): Promise<OutboxStore> {
  const store = await OutboxStore.open(name);
  // So that a browser that runs out of space evicts other sites first.
  navigator.storage?.persist?.().catch(() => {});
  return store;
}

/**
 * This tab's outbox. It sends when the connection returns, when the page becomes visible, when another tab has stored an
 * entry, and by its own timer.
 */
export async function openPhoneOutbox(): Promise<Outbox> {
  const outbox = new Outbox({
    store: await phoneStore(),
    send: sendRequest,
    withLock,
    channel: openChannel(),
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
