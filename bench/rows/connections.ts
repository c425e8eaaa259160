import { drive } from '../client.ts';
import { atLeast, interleaved } from '../measure.ts';
import { type Row, roundMs, rounds, sidesOf } from '../row.ts';

const request = () => ({ path: '/api/v1/time-tracking?limit=20' });

/** Fettle with ten connections is the floor of Fettle with fifty. Any error fails the row. */
export const connections: Row = {
  name: 'connections',
  async measure(bench) {
    const side = sidesOf(bench, 'connections').product;
    const rate = async (connections: number) => {
      const { latencies, seconds } = await drive(side, { request, connections, ms: roundMs });
      return latencies.length / seconds;
    };
    await rate(10);
    const { ten, fifty } = await interleaved(rounds, { ten: () => rate(10), fifty: () => rate(50) });
    return [
      atLeast(0.85, {
        operation: 'the list over 50 connections instead of 10',
        ...{ floor: ten, product: fifty, unit: 'requests/s' },
      }),
    ];
  },
};
