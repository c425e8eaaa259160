import { expect, test } from 'vitest';
import { type Entry, newEntry, type Refusal } from '#app/offline/entry.ts';
import { shownStatus } from './shown-status.ts';

const at = '2026-03-02T09:00:00.000Z';
function entry(id: number, status: 'in_progress' | 'pending_completed', refusal: Refusal | null = null) {
  const draft = { kind: 'job_status', at, body: { id, changes: { status } } } as const;
  return { ...newEntry(draft, 5, status, 'key', 0), seq: 1, refusal } as Entry;
}
const job = { id: 7, status: 'pending_start' } as const;

test('the last waiting choice is shown, of this job only', () => {
  expect(shownStatus(job, [])).toEqual({ status: 'pending_start', sending: 'sent' });
  expect(shownStatus(job, [entry(8, 'in_progress')])).toEqual({ status: 'pending_start', sending: 'sent' });
  const both = [entry(7, 'in_progress'), entry(7, 'pending_completed')];
  expect(shownStatus(job, both)).toEqual({ status: 'pending_completed', sending: 'waiting' });
});

test('a refused choice is not shown as made, and says so', () => {
  const refusal = { status: 403, code: 'forbidden', words: 'No.' };
  expect(shownStatus(job, [entry(7, 'in_progress', refusal)])).toEqual({
    status: 'pending_start',
    sending: 'refused',
  });
});
