/**
 * Who wants to be notified on this device. It outlives a log-out, so that the same person need not ask again; the next
 * person's first page ends it (push-device.ts).
 */
export interface PushWish {
  /** Null: whoever logs in next. They allowed it on the log-in page. */
  userId: number | null;
  /** As the server was last told; absent after a log-out. */
  endpoint?: string;
  /** When (ms since 1970). */
  toldAt?: number;
}

const key = 'push';

export function readWish(): PushWish | null {
  try {
    const wish = JSON.parse(localStorage.getItem(key) ?? 'null') as PushWish | null;
    return wish && (wish.userId === null || typeof wish.userId === 'number') ? wish : null;
  } catch {
    return null;
  }
}

export function keepWish(wish: PushWish | null): void {
  try {
    if (wish) localStorage.setItem(key, JSON.stringify(wish));
    else localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing can be: notifications then last until the log-out.
  }
}
