import { expect, test } from 'vitest';
import { toAppError } from '#server/infra/errors.ts';
import { inputJsonSchema, procedures } from './procedures.ts';

/** Sentences that are agreed, by call and field. */
const agreed: Readonly<Record<string, string>> = {
  'amendmentRequests.create reason': 'Reason is required',
  'files.create category': 'Please select a category.',
  'timeTracking.start job_id': 'Please select a Job.',
};

test('an absent field is required, whichever its schema', () => {
  const found: Record<string, string> = {};
  let count = 0;
  for (const { path, input } of procedures) {
    const required = inputJsonSchema(input).required ?? [];
    const answer = input?.safeParse({});
    const fields = answer?.error ? toAppError(answer.error).fields! : {};
    for (const name of required) {
      count += 1;
      if (fields[name] !== 'is required') found[`${path} ${name}`] = fields[name] ?? 'no error';
    }
  }
  expect(count).toBeGreaterThan(150);
  expect(found).toEqual(agreed);
});
