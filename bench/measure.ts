/** A line of the table of results. */
export interface Figure {
  operation: string;
  /** Medians, in `unit`; where the goal is no relation to a floor, there is none. */
  floor?: number;
  product: number;
  unit: 'ms' | 'requests/s' | 'MB/s' | 'MB';
  /** As the table of goals says it, '<= 1.3x'; absent where a figure is only told beside another. */
  goal?: string;
  reached?: boolean;
}

type Measured = Required<Pick<Figure, 'operation' | 'floor' | 'product' | 'unit'>>;

/** A time that may be so many times the floor's. */
export const atMost = (times: number, figure: Measured): Figure => ({
  ...figure,
  goal: `<= ${times}x`,
  reached: figure.product <= times * figure.floor,
});

/** A rate that must be so much of the floor's. */
export const atLeast = (share: number, figure: Measured): Figure => ({
  ...figure,
  goal: `>= ${share}x`,
  reached: figure.product >= share * figure.floor,
});

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
}

/**
 * Each side once a round, in the other order every second round, so that what else the machine does falls on all of
 * them; the median of each. A side answers with its own figure.
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
