import type { Clock } from '#server/infra/clock.ts';

/** Business time controlled by the test: it stands still until it is moved. */
export interface TestClock extends Clock {
  set(moment: string): void;
  /** Moves it on by '15m', '2h', '3d', '500ms' …. */
  advance(by: string): void;
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A clock at an ISO moment, by default a Monday morning in winter. */
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
