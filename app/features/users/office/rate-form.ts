import type { UserRate } from '#app/features/labels/user-labels.ts';
import { formatDate, formatPounds, plainPounds } from '#app/lib/format.ts';
import { columnId, type TableColumn, withMeta } from '#app/table/table-column.ts';

type RateAmounts = Pick<UserRate, 'id' | 'rate' | 'charge_rate' | 'effective_from'>;
type Amount = 'rate' | 'charge_rate';

/** The rate in force on a day: the newest that is not after it. */
const rateOn = (rates: readonly RateAmounts[], day: string): RateAmounts | undefined =>
  rates
    .filter(({ effective_from }) => effective_from <= day)
    .sort((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0];

/** Columns of the form for a new rate: it begins with the amounts in force before, so that only the new one is typed. */
export const rateFormColumns = (columns: readonly TableColumn<UserRate>[], rates: readonly RateAmounts[]) =>
  columns.map((column) => {
    const id = columnId(column);
    if (id !== 'rate' && id !== 'charge_rate') return column;
    const before = (texts: Readonly<Record<string, string>>) => rateOn(rates, texts.effective_from ?? '');
    return withMeta(column, {
      follows: (texts) => amountText(before(texts), id),
      formHint: (texts) => beforeLabel(before(texts), id),
    });
  });

const amountText = (rate: RateAmounts | undefined, of: Amount) => {
  const amount = rate?.[of];
  return typeof amount === 'number' ? plainPounds(amount) : '';
};

const beforeLabel = (rate: RateAmounts | undefined, of: Amount) => {
  const amount = rate?.[of];
  return rate && typeof amount === 'number'
    ? `${formatPounds(amount)} since ${formatDate(rate.effective_from)}`
    : undefined;
};

/** Message after a rate was added; says so if the list of current rates does not show it. */
export function addedRateLabel(
  rate: RateAmounts & Pick<UserRate, 'User'>,
  rates: readonly RateAmounts[],
  today: string,
): { message: string; isCurrent: boolean } {
  const what = `${rate.User.first_name} ${rate.User.last_name}, ${formatPounds(rate.rate)} an hour from ${formatDate(rate.effective_from)}`;
  const isLater = rate.effective_from > today;
  const isCurrent = !isLater && rateOn([...rates, rate], today)?.effective_from === rate.effective_from;
  const state = isCurrent ? 'Rate added' : isLater ? 'Rate added, not current yet' : 'Rate added, no longer current';
  return { message: `${state}: ${what}`, isCurrent };
}
