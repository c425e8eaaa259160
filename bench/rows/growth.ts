import { type BenchRequest, drive } from '../client.ts';
import { cpuSeconds } from '../cpu.ts';
import type { Bench } from '../large.ts';
import { interleaved, type Measurement } from '../measure.ts';
import { type Row, roundMs, rounds, sidesOf } from '../row.ts';
import { editRequests } from './edit.ts';

const few = 10_000;
/** Balances also have more workers in larger companies. */
const most = (operation: string) => (operation === 'balances' ? 3 : 1.5);

const lastDay = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const always = (path: string) => async () => () => ({ path: `/api/v1${path}` });
const operations: Record<string, (bench: Bench) => Promise<(n: number) => BenchRequest>> = {
  'a list': always('/time-tracking?limit=20'),
  'an edit': editRequests,
  "a worker's day": always(`/time-tracking?user_id=1007&start_date=${lastDay}&end_date=${lastDay}`),
  balances: always('/time-tracking/sums'),
};

/** Milliseconds of CPU per request in the small and the large company. */
async function measureOne(small: Bench, large: Bench, requests: (typeof operations)[string]) {
  const cpuOf = async (bench: Bench) => {
    const side = sidesOf(bench, 'growth').product;
    const load = { request: await requests(bench), connections: 4, ms: roundMs };
    return async () => {
      const before = cpuSeconds(side.pid, bench.postgres);
      const { latencies } = await drive(side, load);
      return (1000 * (cpuSeconds(side.pid, bench.postgres) - before)) / latencies.length;
    };
  };
  const sides = { small: await cpuOf(small), large: await cpuOf(large) };
  await sides.small();
  await sides.large();
  return interleaved(rounds, sides);
}

/** Growth of the cost per request with the number of records. */
export const growth: Row = {
  name: 'growth',
  async measure(bench) {
    await using small = await bench.open(few);
    const measurements: Measurement[] = [];
    for (const [operation, requests] of Object.entries(operations)) {
      const cpu = await measureOne(small, bench, requests);
      const bound = most(operation);
      const goal = { goal: `<= ${bound}x`, reached: cpu.large <= bound * cpu.small };
      const operationLabel = `CPU of ${operation}, beside ${few.toLocaleString('en-GB')} records`;
      measurements.push({ operation: operationLabel, floor: cpu.small, product: cpu.large, unit: 'ms', ...goal });
    }
    return measurements;
  },
};
