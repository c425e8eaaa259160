import { type BenchRequest, drive } from '../client.ts';
import { cpuSeconds } from '../cpu.ts';
import { interleaved, type Measurement, median, percentile95 } from '../measure.ts';
import { type Row, roundMs, rounds, sidesOf } from '../row.ts';

const limit = 20;
const goal = 1.3;

/** The page that starts at row `depth`. */
const pageAt = (depth: number): BenchRequest => ({
  path: `/api/v1/time-tracking?limit=${limit}&page=${depth / limit + 1}`,
});

/** The slowdown of deep pages; Fettle's first page is the floor. */
export const deep: Row = {
  name: 'deep',
  async measure(bench) {
    const side = sidesOf(bench, 'deep').product;
    const depths = { first: 0, near: bench.records / 50, far: bench.records / 2 };
    type Depth = keyof typeof depths;
    const cpu: Record<Depth, number[]> = { first: [], near: [], far: [] };
    const p95 = async (depth: Depth) => {
      const before = cpuSeconds(side.pid, bench.postgres);
      const request = () => pageAt(depths[depth]);
      const { latencies } = await drive(side, { request, connections: 2, ms: roundMs });
      cpu[depth].push((1000 * (cpuSeconds(side.pid, bench.postgres) - before)) / latencies.length);
      return percentile95(latencies);
    };
    await drive(side, { request: () => pageAt(0), connections: 2, ms: roundMs });
    const taken = await interleaved(rounds, {
      first: () => p95('first'),
      near: () => p95('near'),
      far: () => p95('far'),
    });
    return (['near', 'far'] as const).map(
      (depth): Measurement => ({
        operation: `p95 of a page ${depths[depth].toLocaleString('en-GB')} rows deep, beside page 1`,
        floor: taken.first,
        product: taken[depth],
        unit: 'ms',
        goal: `<= ${goal}x`,
        reached: taken[depth] <= goal * taken.first,
        cpu: { floor: median(cpu.first), product: median(cpu[depth]) },
      }),
    );
  },
};
