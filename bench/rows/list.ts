import { newestRecords } from '../floor-records.ts';
import { compared } from '../row.ts';

const limit = 20;
const input = encodeURIComponent(JSON.stringify({ limit }));

export const list = compared({
  name: 'list',
  operation: 'REST list of 20 time records',
  goal: 0.65,
  cpuGoal: 1.7,
  product: { path: `/api/v1/time-tracking?limit=${limit}` },
  floor: newestRecords,
});

export const listTrpc = compared({
  name: 'list-trpc',
  operation: 'the same through tRPC',
  goal: 0.55,
  cpuGoal: 2,
  product: { path: `/api/trpc/timeTracking.list?input=${input}` },
  floor: newestRecords,
  compare: (answer) => (answer.result as { data: unknown } | undefined)?.data ?? answer,
});
