const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** After the first failure, the second and so on; the last one from then on. */
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour] as const;
const longestDelay = delays.at(-1)!;

/**
 * When a delivery is tried again that has failed `failures` times, in ms. Undefined: not any more. The last attempt is
 * at `retryUntil`. `random` from 0 to 1 spreads attempts over a fifth of the delay; `retryAfter` in seconds.
 */
export function nextAttempt(
  { failures, now, retryUntil }: { failures: number; now: number; retryUntil: number },
  retryAfter: number | undefined,
  random: number,
): number | undefined {
  if (now >= retryUntil) return undefined;
  const delay = (delays[failures - 1] ?? longestDelay) * (0.9 + random / 5);
  const requested = Math.min((retryAfter ?? 0) * second, longestDelay);
  return Math.min(now + Math.max(delay, requested), retryUntil);
}

/** Seconds that the header retry-after asks for: a number, or a moment. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now) / second));
}
