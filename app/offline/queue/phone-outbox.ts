import { type Channel, type Message, Outbox } from './outbox.ts';
import { OutboxStore } from './outbox-store.ts';
import { sendRequest } from './send-request.ts';
import { inTurn } from './turn.ts';

const name = 'fettle';

let opening: Promise<OutboxStore> | undefined;

/** This phone's database. Rejects in private windows of some browsers, and where the disk is full. */
export function phoneStore(): Promise<OutboxStore> {
  opening ??= openPhoneStore();
  return opening;
}

async function openPhoneStore(): Promise<OutboxStore> {
  const store = await OutboxStore.open(name);
  // Asked for, so that a browser that runs out of space takes from others first.
  navigator.storage?.persist?.().catch(() => {});
  return store;
}

/**
 * This tab's outbox, and its occasions to send: when there is a connection again, when the page comes into sight, when
 * another tab has stored something, and by its own timer.
 */
export async function openPhoneOutbox(): Promise<Outbox> {
  const outbox = new Outbox({
    store: await phoneStore(),
    send: sendRequest,
    inTurn,
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
    listen: (hear) => {
      channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
    },
    close: () => channel.close(),
  };
}
