import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type BenchRequest, drive, type Side, sendOnce } from './client.ts';
import { cpuSeconds } from './cpu.ts';
import type { Bench } from './large.ts';
import { atLeast, cpuAtMost, interleaved, type Measurement, median, timed, withinMs } from './measure.ts';

export interface FloorSession {
  company_id: number;
  user_id: number;
  role: string;
  name: string;
}

/** A request, as passed to the handler of a floor. */
export interface FloorCall {
  /** URL path without the query. */
  path: string;
  search: URLSearchParams;
  body: unknown;
  session: FloorSession;
  /** The product's data folder. */
  dataDir: string;
  query<R>(text: string, values: readonly unknown[]): Promise<R[]>;
  /** Without a prepared statement, so that Postgres plans for the values. */
  queryPlanned<R>(text: string, values: readonly unknown[]): Promise<R[]>;
}

/** Writes the response itself. */
export type Streamed = (response: ServerResponse) => Promise<void>;

/** Returns the JSON of the response, or a `Streamed`. */
export type Floor = (call: FloorCall) => Promise<unknown>;

/** A row of the results. `npm run bench -- list` runs the rows `list` and `list-…`. */
export interface Row {
  name: string;
  /** Runs in the floor's process (floor-server.ts). */
  floor?: Floor;
  measure(bench: Bench): Promise<Measurement[]>;
}

/** A fixed request, or a factory of the nth request from data in the database. */
type Requests = BenchRequest | ((bench: Bench) => Promise<(n: number) => BenchRequest>);

const requestsOf = async (requests: Requests, bench: Bench): Promise<(n: number) => BenchRequest> =>
  typeof requests === 'function' ? requests(bench) : () => requests;

export const rounds = 3;
export const roundMs = Number(process.env.BENCH_ROUND_MS ?? 3_000);

export const sidesOf = (bench: Bench, name: string): Record<'floor' | 'product', Side> => ({
  floor: { url: bench.floor.url, pid: bench.floor.pid, cookie: bench.cookie, prefix: `/${name}` },
  product: { url: bench.app.url, pid: bench.app.pid, cookie: bench.cookie, prefix: '' },
});

type Json = Record<string, unknown>;

/** Path and values of the first difference; undefined if equal. */
function differenceOf(floor: unknown, product: unknown, at = 'answer'): string | undefined {
  if (isDeepStrictEqual(floor, product)) return undefined;
  const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
  if (!isObject(floor) || !isObject(product))
    return `${at}: ${JSON.stringify(floor)} of the floor, ${JSON.stringify(product)} of the product`;
  for (const key of new Set([...Object.keys(floor), ...Object.keys(product)])) {
    const found = differenceOf(floor[key], product[key], `${at}.${key}`);
    if (found) return found;
  }
  return `${at} is of another kind`;
}

/** Throws unless both sides return the same JSON. */
async function assertSameAnswer(
  sides: ReturnType<typeof sidesOf>,
  request: BenchRequest,
  compare: (answer: Json) => unknown,
): Promise<void> {
  const answerOf = async (side: Side) => compare(JSON.parse(String(await sendOnce(side, request))));
  const product = await answerOf(sides.product);
  const floor = await answerOf(sides.floor);
  const difference = differenceOf(floor, product);
  if (difference) throw new Error(`The answers differ. ${difference}`);
}

/** Warms up the JIT of a new process, so that it does not distort the first row. */
export async function warmUp(bench: Bench): Promise<void> {
  const request = () => ({ path: '/api/v1/time-tracking?limit=20' });
  await drive(sidesOf(bench, '').product, { request, connections: 10, ms: 4 * roundMs });
}

interface Compared {
  name: string;
  operation: string;
  /** Minimum requests per second, as a share of the floor's. */
  goal?: number;
  /** Maximum CPU per request, as a multiple of the floor's. */
  cpuGoal?: number;
  product: Requests;
  floor: Floor;
  /** Selects the part of the response that must be equal; default: all of it. */
  compare?: (answer: Json) => unknown;
  connections?: number;
}

/** A row that compares the product with a floor under the same requests. */
export function compared({ name, operation, goal, cpuGoal, product, floor, compare, connections }: Compared): Row {
  return {
    name,
    floor,
    async measure(bench) {
      const sides = sidesOf(bench, name);
      const request = await requestsOf(product, bench);
      await assertSameAnswer(sides, request(0), compare ?? ((answer) => answer));
      const load = { request, connections: connections ?? 10, ms: roundMs };
      const cpu = { floor: [] as number[], product: [] as number[] };
      const measureSide = async (side: 'floor' | 'product') => {
        const before = cpuSeconds(sides[side].pid, bench.postgres);
        const { latencies, seconds } = await drive(sides[side], load);
        const used = cpuSeconds(sides[side].pid, bench.postgres) - before;
        cpu[side].push((1000 * used) / latencies.length);
        return latencies.length / seconds;
      };
      for (const side of [sides.floor, sides.product]) await drive(side, load);
      const taken = await interleaved(rounds, {
        floor: () => measureSide('floor'),
        product: () => measureSide('product'),
      });
      const measured = {
        operation,
        ...taken,
        unit: 'requests/s' as const,
        cpu: cpuAtMost(cpuGoal, median(cpu.floor), median(cpu.product)),
      };
      return [goal === undefined ? measured : atLeast(goal, measured)];
    },
  };
}

/** A row without a floor: sends requests one after the other, each limited to `ms`. */
export function within({
  name,
  operation,
  ms,
  product,
}: Pick<Compared, 'name' | 'operation' | 'product'> & { ms: number }): Row {
  return {
    name,
    async measure(bench) {
      const side = sidesOf(bench, name).product;
      const request = await requestsOf(product, bench);
      const times: number[] = [];
      const begun = performance.now();
      const before = cpuSeconds(side.pid, bench.postgres);
      for (let n = 0; n < 6 && (n < 3 || performance.now() < begun + 20_000); n += 1)
        times.push(await timed(() => sendOnce(side, request(n))));
      const cpu = (1000 * (cpuSeconds(side.pid, bench.postgres) - before)) / times.length;
      // The first request is a warm-up.
      return [withinMs(ms, { operation, product: median(times.slice(1)), cpu: { product: cpu } })];
    },
  };
}
