// A worker's day by the API. Types of your installation:
//   npx openapi-typescript https://fettle.example/api/v1/openapi.json -o fettle.d.ts
import createClient from 'openapi-fetch';
import type { components, paths } from './fettle.d.ts';

type Failure = components['schemas']['Failure'];

/** The answer of a call, or an error with its cause, such as `overlap`. */
function answered<Answer>({ data, error }: { data?: Answer; error?: Failure }): Answer {
  if (data === undefined) throw new Error(`${error?.code} ${error?.cause ?? ''}: ${error?.message}`);
  return data;
}

export async function workersDay(server: string, token: string, receipt: Blob, now = () => new Date()) {
  const api = createClient<paths>({ baseUrl: `${server}/api/v1`, headers: { Authorization: `Bearer ${token}` } });
  // A call that is sent again after a lost answer happens once.
  const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

  const jobs = answered(await api.GET('/jobs/active', { params: { query: { limit: 10 } } }));
  const job = jobs.data[0];
  if (!job) throw new Error('There is no job to work on.');

  const begun = answered(
    await api.GET('/time-tracking', { params: { query: { updated_since: '2000-01-01T00:00:00Z' } } }),
  );

  const driving = answered(
    await api.POST('/time-tracking', { params: { header: once() }, body: { job_id: job.id, is_driving: true } }),
  ).data;
  const working = answered(
    await api.PATCH('/time-tracking/user/{id}', {
      params: { path: { id: driving.id }, header: once() },
      body: { data: { is_driving: false } },
    }),
  ).data;
  answered(
    await api.PATCH('/time-tracking/user/{id}', {
      params: { path: { id: working.id }, header: once() },
      body: { data: { end_time: now().toISOString(), note: 'Bled the radiators and balanced them.' } },
    }),
  );
  answered(await api.POST('/notes', { body: { job_id: job.id, note: 'The key is with number 4.' } }));

  const expense = answered(
    await api.POST('/expenses', {
      params: { header: once() },
      body: {
        job_id: job.id,
        expense_date: now().toISOString().slice(0, 10),
        expense_type: 'material',
        amount: 12.5,
        description: 'Valves',
      },
      bodySerializer(fields) {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
        form.append('files', receipt, 'receipt.jpg');
        return form;
      },
    }),
  ).data;

  // Changed only if nobody else has changed it since.
  const read = await api.GET('/expenses/{id}', { params: { path: { id: expense.id } } });
  const changed = answered(
    await api.PATCH('/expenses/{id}', {
      params: { path: { id: expense.id }, header: { 'If-Match': read.response.headers.get('ETag') ?? '*' } },
      body: { changes: { amount: 13.75 } },
    }),
  ).data;

  // The worker's own copy of their time, from where it began.
  const records = [];
  for (let { cursor, more } = { ...begun.meta, more: true as boolean | undefined }; more && cursor; ) {
    const page = answered(await api.GET('/time-tracking', { params: { query: { cursor } } }));
    records.push(...page.data);
    ({ cursor, more } = page.meta);
  }
  return { amount: changed.amount, job: job.job_title, records };
}
