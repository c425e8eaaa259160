/**
 * The user who wants notifications on this device. Survives a log-out, so that the same user need not enable them
 * again; another user's first page ends it (push-device.ts).
 */
export interface PushWish {
  /** Null: the next user to log in, who enabled them on the log-in page. */
  userId: number | null;
  /** The endpoint last sent to the server; absent after a log-out. */
  endpoint?: string;
  /** When it was sent (ms since 1970). */
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
    // Storage is unavailable; notifications last until the log-out.
  }
}
