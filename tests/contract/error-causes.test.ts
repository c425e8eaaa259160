import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { constraintErrors } from '#server/constraint-errors.ts';
import type { ApiDocument } from '#server/http/docs/document.ts';
import { docsPage } from '#server/http/docs/page.ts';
import { openApiDocument } from '#server/http/rest/openapi.ts';
import { type ErrorCause, errorCauses } from '#server/infra/error-causes.ts';
import { AppError, fieldError, notFound, toAppError } from '#server/infra/errors.ts';
import { appRouter } from '#server/router.ts';

test('every cause is given somewhere, and documented with its meaning', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
  const ours = files.filter((file) => file.endsWith('.ts') && !/error-causes|\.test\./.test(file));
  const source = ours.map((file) => readFileSync(`server/${file}`, 'utf8')).join();
  expect(Object.keys(errorCauses).filter((cause) => !source.includes(`'${cause}'`))).toEqual([]);
  // biome-ignore lint/suspicious/noExplicitAny: openapi.json
  const document = openApiDocument('https://fettle.example') as any;
  expect(document.components.schemas.Failure.properties.cause.enum).toEqual(Object.keys(errorCauses));
  const page = String(docsPage(document as ApiDocument, 'abc'));
  for (const cause of Object.keys(errorCauses)) expect(page).toContain(`<code>${cause}</code>`);
});

test('a constraint, a missing reference and a rejected field answer their cause', () => {
  expect(appRouter).toBeDefined();
  for (const [name, { code, errorCause }] of Object.entries(constraintErrors))
    expect(errorCause !== undefined, name).toBe(code !== 'invalid');
  const broken = Object.assign(new Error('overlap'), {
    code: '23P01',
    severity: 'ERROR',
    constraint: 'time_records_no_overlap',
  });
  expect(toAppError(broken)).toMatchObject({ code: 'conflict', errorCause: 'overlap' satisfies ErrorCause });
  expect(notFound('job', 'job_id').errorCause).toBe('not_found_reference');
  expect(notFound('job').errorCause).toBeUndefined();
  expect(fieldError('unprocessable', 'end_time', 'No.', 'wrong_order').errorCause).toBe('wrong_order');
  expect(new AppError('invalid', 'No.', { fields: 'request' }).errorCause).toBeUndefined();
});
