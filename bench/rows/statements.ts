import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type BenchRequest, sendOnce } from '../client.ts';
import { type Measurement, median } from '../measure.ts';
import type { Row } from '../row.ts';
import { proxyStatements } from '../statement-proxy.ts';

const worker = 1007;
const job = 1020;
const note = 'Checked the valve and the trap';
const base = '/api/v1/time-tracking';

/** Requests of a worker's phone. */
const tap = (method: 'POST' | 'PATCH', address: string, body: object): BenchRequest => ({
  ...{ method, path: base + address, body, key: randomUUID() },
});

/** Number of statements of a call, with begin and commit, without those of triggers. */
export const statements: Row = {
  name: 'statements',
  async measure(bench) {
    const proxy = await proxyStatements(bench.databaseUrl, path.join(bench.dataDir, 'proxy'));
    const { url, pid } = await bench.startApp({ DATABASE_URL: proxy.url });
    const [ofWorker, ofAdmin] = [await bench.cookieOf(worker), bench.cookie];
    const countOf = async (cookie: string, request: BenchRequest) => {
      const count = await proxy.during(() => sendOnce({ url, pid, cookie, prefix: '' }, request));
      const { data } = JSON.parse(String(count.answer)) as { data: { id: number } };
      return { id: data.id, statements: count.statements };
    };
    const counts = { start: [] as number[], switch: [] as number[], edit: [] as number[] };
    // The median ignores the extra statements of a first call.
    for (let times = 0; times < 7; times += 1) {
      await bench.db.updateTable('jobs').set({ status: 'pending_start' }).where('id', '=', job).execute();
      const begun = { job_id: job, is_driving: false, client_ref: randomUUID() };
      const start = await countOf(ofWorker, tap('POST', '', begun));
      const changed = { is_driving: true, note, client_ref: randomUUID() };
      const switched = await countOf(ofWorker, tap('PATCH', `/user/${start.id}`, { data: changed }));
      if (switched.id === start.id) throw new Error('The switch began no record.');
      const ended = { end_time: new Date().toISOString(), note };
      await countOf(ofWorker, tap('PATCH', `/user/${switched.id}`, { data: ended }));
      const changes = { note: `${note}, ${times}` };
      const edit = await countOf(ofAdmin, { method: 'PATCH', path: `${base}/${switched.id}`, body: { changes } });
      counts.start.push(start.statements);
      counts.switch.push(switched.statements);
      counts.edit.push(edit.statements);
    }
    proxy.close();
    const measurement = (operation: string, product: number, most: number): Measurement => ({
      ...{ operation, product, unit: 'statements', goal: `<= ${most}`, reached: product <= most },
    });
    return [
      measurement('sent for a start of tracking', median(counts.start), 12),
      measurement('sent for a switch from work to driving', median(counts.switch), 14),
      measurement('sent for an edit of one cell', median(counts.edit), 5),
    ];
  },
};
