import type { Clock } from '#server/infra/clock.ts';

/** Business time under a test's hand: it stands still until it is moved. */
export interface TestClock extends Clock {
  set(moment: string): void;
  /** '15m', '2h', '3d', '500ms' … later. */
  advance(by: string): void;
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A clock that begins at an ISO moment; a Monday morning in winter unless told otherwise. */
export function testClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  const set = (moment: string) => {
    now = Date.parse(moment);
  };
  const advance = (by: string) => {
    const [, amount, unit] = by.match(/^(\d+)(ms|s|m|h|d)$/) ?? [];
    if (!unit) throw new Error(`'${by}' is not a time such as 15m`);
    now += Number(amount) * units[unit as keyof typeof units];
  };
  return Object.assign(() => now, { set, advance });
}
