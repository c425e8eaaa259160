import type { CallContext } from '#app/lib/trpc.ts';

/** A phone on a bad line hangs for minutes; after this long (ms) the worker is told and may press again. */
const deadlineMs = 20_000;

/** How one write is sent: under its key, and not for ever. */
export function sendingOf({ idempotencyKey }: { idempotencyKey: string }) {
  const context: CallContext = { idempotencyKey };
  // Older iPhones have no such signal: there the line itself decides.
  return {
    context: context as Record<string, unknown>,
    signal: AbortSignal.timeout?.(deadlineMs),
  };
}
