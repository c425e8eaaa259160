import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unzip } from '#tests/support/unzip.ts';
import { cpuSeconds } from '../cpu.ts';
import { atLeast, cpuAtMost, interleaved, median } from '../measure.ts';
import { peakMemory } from '../memory.ts';
import { addPhotos, download } from '../photos.ts';
import { type Floor, type Row, rounds, type Streamed, sidesOf } from '../row.ts';

const photos = { count: 60, bytes: 3_000_000 };
const megabytes = (photos.count * photos.bytes) / 1e6;
const maxGrowth = 50;
const text = 'select storage_key from files where company_id = $1 and job_id = $2 order by "createdAt", id';

/** The same files concatenated, without zip headers. */
const floor: Floor = async ({ path: requestPath, query, session, dataDir }) => {
  const job = Number(requestPath.split('/').at(-2));
  const files = await query<{ storage_key: string }>(text, [session.company_id, job]);
  const send: Streamed = async (response) => {
    response.setMaxListeners(0);
    for (const { storage_key } of files)
      await pipeline(createReadStream(path.join(dataDir, 'files', storage_key)), response, { end: false });
    response.end();
  };
  return send;
};

export const zip: Row = {
  name: 'zip',
  floor,
  async measure(bench) {
    const sides = sidesOf(bench, 'zip');
    const address = `/api/v1/jobs/${await addPhotos(bench, photos)}/files`;
    const [archive, raw]: [Buffer[], Buffer[]] = [[], []];
    await download(sides.product, address, archive);
    await download(sides.floor, address, raw);
    const packed = Object.values(unzip(Buffer.concat(archive)));
    if (!Buffer.concat(packed).equals(Buffer.concat(raw))) throw new Error('The archive holds other bytes.');
    const cpu = { floor: [] as number[], product: [] as number[] };
    const rate = async (side: 'floor' | 'product') => {
      const before = cpuSeconds(sides[side].pid, bench.postgres);
      const begun = performance.now();
      await download(sides[side], address);
      cpu[side].push(1000 * (cpuSeconds(sides[side].pid, bench.postgres) - before));
      return (1000 * megabytes) / (performance.now() - begun);
    };
    const taken = await interleaved(rounds, { floor: () => rate('floor'), product: () => rate('product') });
    const held = await peakMemory(bench.app.pid, async () => {});
    const growth = (await peakMemory(bench.app.pid, () => download(sides.product, address))) - held;
    const zipped = { operation: `${photos.count} photos of 3 MB as a ZIP`, ...taken, unit: 'MB/s' as const };
    return [
      atLeast(0.35, { ...zipped, cpu: cpuAtMost(undefined, median(cpu.floor), median(cpu.product)) }),
      {
        ...{ operation: 'memory that it adds', product: growth, unit: 'MB' as const },
        ...{ goal: `<= ${maxGrowth} MB`, reached: growth <= maxGrowth },
      },
    ];
  },
};
