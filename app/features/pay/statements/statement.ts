import { useMutation } from '@tanstack/react-query';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { weekdayName } from '#app/lib/days.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { formatDateRange, formatMinutes, formatPounds } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';
import { balanceForWorker, balanceLabel } from '#server/statements/constants.ts';

export type Statement = RouterOutputs['statements']['get'];
export type StatementRecord = Statement['days'][number]['records'][number];
type ChangedAmount = NonNullable<Statement['agreement']>['changes'][number];

/** A balance without a sign; negative is owed to the worker. `company`: its name; `whom`: 'you' or a name. */
export function balanceMessage(balance: number, company: string, whom: string): string {
  if (balance < 0 && whom !== 'you') return `${company || 'The company'} owes ${whom} ${formatPounds(-balance)}`;
  const { label, pounds } = balanceLabel(balance);
  return balance === 0 ? 'Nothing is owed' : `${label}: ${formatPounds(pounds)}`;
}

/** ['Owed to you £575.58', '= earned 575.58 + owed from before 702.66 − paid 702.66']; '' for an empty sum. */
export function myBalanceMessage(movement: Parameters<typeof balanceForWorker>[0]): [sum: string, terms: string] {
  const { label, pounds, terms } = balanceForWorker(movement);
  // The currency is said once.
  const plainAmount = (amount: number) => formatPounds(Math.abs(amount)).replace('£', '');
  const parts = terms.map(({ label, pounds }, at) => {
    const sign = pounds < 0 ? '− ' : at > 0 ? '+ ' : '';
    return `${sign}${label} ${plainAmount(pounds)}`;
  });
  return [`${label} ${formatPounds(pounds)}`, parts.length > 0 ? `= ${parts.join(' ')}` : ''];
}

/** The amounts that a worker agrees to, as the server compares them. */
const seenOf = ({ total_duration, pay, pending_pay, expenses, payments, bonus, cis_deducted }: Statement) => ({
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

const toastOptions = toastPositions.centre;

export const useStatement = (id: number, week: string) => trpc.statements.get.useQuery({ id, week });

export function useAgree() {
  const utils = trpc.useUtils();
  const agree = trpc.statements.agree.useMutation({
    meta: { success: 'You agreed to this week', toastOptions },
    onSuccess: (statement) => utils.statements.get.setData({ id: statement.user_id, week: statement.week }, statement),
    // The statement may have changed; refetch it.
    onError: () => utils.statements.get.invalidate(),
  });
  return {
    agree: (statement: Statement) =>
      agree.mutate({ id: statement.user_id, week: statement.week, seen: seenOf(statement) }),
    isAgreeing: agree.isPending,
  };
}

export function useStatementPdf() {
  const save = useMutation({
    mutationFn: ({ user_id, week, until }: Statement) =>
      fetchFile(`/api/v1/statements/user/${user_id}/pdf?week=${week}`, {
        type: 'application/pdf',
        fileName: `Weekly statement, ${formatDateRange(week, until)}.pdf`,
      }),
    meta: { success: false, toastOptions },
    onSuccess: saveFile,
  });
  return { save: save.mutate, isSaving: save.isPending };
}

/** The Sunday of the week in the URL, else of the last one that has ended. Shared with the page's loader. */
export function statementWeek(search: URLSearchParams, today: string): string {
  const requested = search.get('week') ?? '';
  const isDay = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(requested);
  return isDay ? sundayOf(requested) : addDays(sundayOf(today), -7);
}
