/** A line of the results. */
export interface Measurement {
  operation: string;
  /** Median in `unit`; absent if the goal is absolute. */
  floor?: number;
  product: number;
  unit: 'ms' | 'requests/s' | 'rows/s' | 'MB/s' | 'MB' | 'statements';
  /** For example '<= 1.3x'; absent for values reported without a goal. */
  goal?: string;
  reached?: boolean;
  /** Milliseconds of CPU per request, of the server and Postgres together. */
  cpu?: { floor?: number; product: number; goal?: string; reached?: boolean };
}

type RawMeasurement = Required<Pick<Measurement, 'operation' | 'floor' | 'product' | 'unit'>> &
  Pick<Measurement, 'cpu'>;

/** CPU per request, limited to `times` the floor's; without `times` only reported. */
export const cpuAtMost = (times: number | undefined, floor: number, product: number): Measurement['cpu'] => ({
  floor,
  product,
  ...(times !== undefined && { goal: `<= ${times}x`, reached: product <= times * floor }),
});

/** A time limited to `times` the floor's. */
export const atMost = (times: number, raw: RawMeasurement): Measurement => ({
  ...raw,
  goal: `<= ${times}x`,
  reached: raw.product <= times * raw.floor,
});

/** A rate of at least `share` of the floor's. */
export const atLeast = (share: number, raw: RawMeasurement): Measurement => ({
  ...raw,
  goal: `>= ${share}x`,
  reached: raw.product >= share * raw.floor,
});

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A time with an absolute limit. */
export const withinMs = (ms: number, raw: Omit<Measurement, 'unit' | 'goal' | 'reached'>): Measurement => ({
  ...raw,
  unit: 'ms',
  goal: `<= ${ms} ms`,
  reached: raw.product <= ms,
});

/** The value that 95 % of the numbers do not exceed. */
export function percentile95(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))]!;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
}

/**
 * Runs each side once per round, in alternating order, so that other load on the machine affects all sides. Returns the
 * median of each side's results.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  sides: Record<Name, (round: number) => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[];
  const taken = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      taken.get(name)!.push(await sides[name](round));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name)!)])) as Record<Name, number>;
}
