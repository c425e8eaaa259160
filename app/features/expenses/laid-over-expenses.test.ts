import { expect, test } from 'vitest';
import { type Bodies, type Entry, type Kind, newEntry, type Refusal } from '#app/offline/entry.ts';
import type { Expense } from './expense-words.ts';
import { laidOverExpenses } from './laid-over-expenses.ts';

const at = '2026-03-02T09:00:00.000Z';

function entry<K extends Kind>(kind: K, body: Bodies[K], refusal: Refusal | null = null): Entry {
  const made = newEntry({ kind, at, body } as never, 5, `${kind} ${JSON.stringify(body)}`, 'key', 0);
  return { ...made, seq: 1, refusal } as Entry;
}
const expense = (id: number) => ({ id, amount: 10, description: 'A valve', job_id: 1 }) as Expense;

test('a waiting change is shown and marked, a waiting deletion takes the row away', () => {
  const entries = [
    entry('expense_change', { id: 1, changes: { amount: 12.5, description: 'Two valves' } }),
    entry('expense_remove', { id: 2 }),
  ];
  expect(laidOverExpenses([expense(1), expense(2), expense(3)], entries)).toMatchObject([
    { id: 1, amount: 12.5, description: 'Two valves', sending: 'waiting' },
    { id: 3, amount: 10, sending: 'sent' },
  ]);
});

test('what was refused is not shown as made, and says so', () => {
  const refusal: Refusal = { status: 409, code: 'conflict', words: 'It was reviewed.' };
  const entries = [
    entry('expense_change', { id: 1, changes: { amount: 12.5 } }, refusal),
    entry('expense_remove', { id: 2 }, refusal),
  ];
  expect(laidOverExpenses([expense(1), expense(2)], entries)).toMatchObject([
    { id: 1, amount: 10, sending: 'refused' },
    { id: 2, sending: 'refused' },
  ]);
});
