import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect } from 'vitest';
import type { ApiDocument, Parameter } from '#server/http/docs/document.ts';
import { addressOf, sampleRequest, typescriptOf, typescriptSetUp } from '#server/http/docs/samples.ts';
import { openApiDocument } from '#server/http/rest/openapi.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { photo } from '#tests/support/sample-files.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { noon } from './two-companies.ts';
import { test } from './two-companies-test.ts';

const document = openApiDocument('https://fettle.example') as unknown as ApiDocument;
const requests = Object.entries(document.paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const parameters = operation.parameters.filter((each): each is Parameter => !('$ref' in each));
    return sampleRequest(method.toUpperCase(), at, operation, parameters);
  }),
);

interface Sample {
  workersDay(
    server: string,
    token: string,
    receipt: Blob,
    now: () => Date,
  ): Promise<{ amount: number; job: string; records: { id: number; end_time: string | null }[] }>;
}

test('generated types compile strictly, with the sample of the docs, which does a worker’s day', {
  timeout: 90_000,
}, async ({ own, two }) => {
  const folder = path.resolve('.cache/generated-client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const types = await openapiTS(openApiDocument('https://fettle.example') as never);
  writeFileSync(path.join(folder, 'fettle.d.ts'), astToString(types));
  copyFileSync('docs/api/workers-day.ts', path.join(folder, 'workers-day.ts'));
  const samples = requests.map((request) => `{ ${typescriptOf(request)}\nvoid [data, error]; }`).join('\n');
  const environment = 'declare const process: { env: Record<string, string> };';
  const setUp = typescriptSetUp('https://fettle.example/api/v1');
  writeFileSync(path.join(folder, 'samples.ts'), `${setUp}\n${environment}\n${samples}`);
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, types: [], skipLibCheck: false },
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom'], allowImportingTsExtensions: true },
  };
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const check = () => execFileSync('node', ['node_modules/typescript-7/bin/tsc', '-p', folder], { encoding: 'utf8' });
  expect(check()).toBe('');

  const clock = testClock(noon);
  const app = await startApp(own.db, { clock });
  const cookie = await cookieFor(own.db, who(two.acme, 'contractor'), clock);
  const made = await app.rest('POST', '/auth/tokens', { name: 'sample' }, { cookie });
  const receipt = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' });
  // By a name, as the types that it imports are generated.
  const sample: string = path.resolve('docs/api/workers-day.ts');
  const { workersDay } = (await import(sample)) as Sample;
  const day = await workersDay(new URL(app.url).origin, made.body.data.token, receipt, () => new Date(clock()));
  expect(day).toMatchObject({ amount: 13.75, job: expect.stringContaining('Acme') });
  // Starting to drive has ended the record that was running.
  expect(day.records.map(({ end_time }) => end_time)).toEqual([noon, noon, noon]);
  const { body } = await app.rest('GET', '/time-tracking?sort=id&order=desc&limit=2', undefined, { cookie });
  expect(body.data).toMatchObject([
    { is_driving: false, end_time: noon, note: 'Bled the radiators and balanced them.' },
    { is_driving: true, end_time: noon },
  ]);
  await app.close();
});

test('each sample of the docs page is a call that the server understands', { timeout: 90_000 }, async ({ db, two }) => {
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  const cookie = await cookieFor(db, who(two.acme, 'admin'), clock);
  const rejected: string[] = [];
  for (const request of requests) {
    if (request.isForm || request.path.startsWith('/auth/')) continue;
    const answer = await app.rest(request.method, addressOf(request), request.body, { cookie });
    if (answer.status === 400 || answer.status >= 500)
      rejected.push(`${request.method} ${request.path}: ${answer.status} ${answer.text.slice(0, 160)}`);
  }
  expect(rejected).toEqual([]);
  await app.close();
});
