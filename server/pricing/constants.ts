/* Money in plain numbers: pounds in, pounds out, whole pence in between. The screens import this file too. */

/** Whole pence of pounds with at most two decimals. In floating point 0.1 + 0.2 is not 0.3. */
export const pence = (pounds: number): number => Math.round(pounds * 100);

/** Pounds added up as pence. */
export const sumPounds = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + pence(amount), 0) / 100;

/** A percentage of whole pence that are not negative, rounded half up. The percentage has at most two decimals. */
export const percentOf = (amount: number, percent: number): number =>
  Math.floor((2 * amount * Math.round(percent * 100) + 10_000) / 20_000);

/** Pounds an hour that a worker without a rate is paid; admins see 'No rate set'. */
export const fallbackRate = 10;

/** Percent of labour that is deducted under the Construction Industry Scheme (CIS) and paid to HMRC. */
export const cisRateLabels = {
  0: '0%: paid gross',
  20: '20%: registered',
  30: '30%: not registered',
} as const;
export type CisRate = keyof typeof cisRateLabels;
export const cisRates: readonly number[] = Object.keys(cisRateLabels).map(Number);
export const cisRateMessage = 'must be 0, 20 or 30';

/** Types of payment for labour. CIS deducts from these only. */
export const labourPaymentTypes: readonly string[] = ['regular', 'overtime', 'bonus', 'advance'];

/** The CIS deduction from a payment, in pounds; 0 for a correction (a negative amount). `rate`: null outside the scheme. */
export function deductionOf(amount: number, type: string, rate: number | null): number {
  if (rate === null || amount <= 0 || !labourPaymentTypes.includes(type)) return 0;
  return percentOf(pence(amount), rate) / 100;
}
