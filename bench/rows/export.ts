import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Measurement } from '../measure.ts';
import { type Row, sidesOf } from '../row.ts';

/** Minimum speed of the last tenth of the rows, as a share of the first tenth's. */
const goal = 0.9;

export const exported: Row = {
  name: 'export',
  async measure(bench) {
    const { url, cookie } = sidesOf(bench, 'export').product;
    const begun = performance.now();
    const answer = await fetch(`${url}/api/v1/export/time-tracking`, { headers: { cookie } });
    if (!answer.ok) throw new Error(await answer.text());
    const tenth = bench.records / 10;
    let lines = 0;
    let firstTenth = 0;
    let lastBegun = 0;
    for await (const chunk of Readable.fromWeb(answer.body as ReadableStream)) {
      for (const byte of chunk) if (byte === 10) lines += 1;
      const now = performance.now();
      if (firstTenth === 0 && lines > tenth) firstTenth = now - begun;
      if (lastBegun === 0 && lines > 9 * tenth) lastBegun = now;
    }
    const end = performance.now();
    if (lines < bench.records) throw new Error(`The export had ${lines} lines.`);
    const perSecond = (rows: number, ms: number) => (1000 * rows) / ms;
    const [first, last] = [perSecond(tenth, firstTenth), perSecond(tenth, end - lastBegun)];
    const measurements: Measurement[] = [
      { operation: 'export of all time records', product: perSecond(lines, end - begun), unit: 'rows/s' },
      {
        operation: 'the last tenth of it, beside the first',
        ...{
          floor: first,
          product: last,
          unit: 'rows/s',
          goal: `>= ${goal}x`,
          reached: last >= goal * first,
        },
      },
    ];
    return measurements;
  },
};
