import { weekdayName } from '#app/lib/days.ts';
import { formatMinutes, formatPounds } from '#app/lib/format.ts';
import { formatDate } from '#app/table/list-columns.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Statement = RouterOutputs['statements']['get'];
export type StatementRecord = Statement['days'][number]['records'][number];
export type ChangedAmount = NonNullable<Statement['agreement']>['changes'][number];

/** A balance without a sign; negative is owed to the worker. `company`: its name; `whom`: 'you' or a name. */
export function balanceMessage(balance: number, company: string, whom: string): string {
  if (balance < 0 && whom === 'you') return `Owed to you: ${formatPounds(-balance)}`;
  if (balance < 0) return `${company || 'The company'} owes ${whom} ${formatPounds(-balance)}`;
  return balance > 0 ? `Paid in advance: ${formatPounds(balance)}` : 'Nothing is owed';
}

/** The amounts that a worker agrees to, as the server compares them. */
export const seenOf = ({ total_duration, pay, pending_pay, expenses, payments, bonus, cis_deducted }: Statement) => ({
  total_duration,
  pay,
  pending_pay,
  expenses,
  payments,
  bonus,
  cis_deducted,
});

const labels: Readonly<Record<ChangedAmount['what'], string>> = {
  total_duration: 'Time',
  pay: 'Pay',
  pending_pay: 'Awaiting review',
  expenses: 'Expenses',
  payments: 'Payments',
  bonus: 'Bonus',
  cis_deducted: 'CIS deducted',
  day_duration: 'time',
  day_pay: 'pay',
};

/** An amount that changed since the agreement: 'Monday, time', '01:00', '00:30'. */
export function changeMessage({ what, day, from, to }: ChangedAmount) {
  const format = what.endsWith('duration') ? formatMinutes : formatPounds;
  const label = day === null ? labels[what] : `${weekdayName(day)}, ${labels[what]}`;
  return { label, from: format(from), to: format(to) };
}

export const statementPdf = ({ user_id, week }: Pick<Statement, 'user_id' | 'week'>) =>
  `/api/v1/statements/user/${user_id}/pdf?week=${week}`;

/** 'Weekly statement, 15 Nov 2026 to 21 Nov 2026' */
export const statementTitle = ({ week, until }: Pick<Statement, 'week' | 'until'>) =>
  `Weekly statement, ${formatDate(week)} to ${formatDate(until)}`;
