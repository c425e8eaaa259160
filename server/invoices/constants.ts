import { formatPercent, formatPounds } from '#server/format.ts';

/** In the order of select lists. */
export const invoiceTypeLabels = { labour: 'Labour', expenses: 'Expenses', both: 'Both' } as const;
export type InvoiceType = keyof typeof invoiceTypeLabels;
export const invoiceTypes = Object.keys(invoiceTypeLabels) as [InvoiceType, ...InvoiceType[]];

export const invoiceModeLabels = { monthly: 'Monthly', job: 'Job' } as const;
export type InvoiceMode = keyof typeof invoiceModeLabels;
export const invoiceModes = Object.keys(invoiceModeLabels) as [InvoiceMode, ...InvoiceMode[]];

/**
 * Status as of today in the company's zone. unsent: neither sent nor paid, so not owed, however old. due: sent, payable
 * today. overdue: past the due date with an open amount. void: withdrawn before sending. credited: withdrawn after
 * sending, by a credit note, which is an invoice of its own.
 */
export const invoiceStatusLabels = {
  unsent: 'Not sent',
  sent: 'Sent',
  due: 'Due today',
  overdue: 'Overdue',
  part_paid: 'Part paid',
  paid: 'Paid',
  void: 'Void',
  credited: 'Credited',
  credit_note: 'Credit note',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatusLabels;
export const invoiceStatuses = Object.keys(invoiceStatusLabels) as [InvoiceStatus, ...InvoiceStatus[]];

/** How a customer paid. '' if nobody said. */
export const paidMethodLabels = {
  '': 'Not said',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  direct_debit: 'Direct debit',
  other: 'Other',
} as const;
export type PaidMethod = keyof typeof paidMethodLabels;
export const paidMethods = Object.keys(paidMethodLabels) as [PaidMethod, ...PaidMethod[]];

export const noPeriodMessage = 'Please select a period for monthly invoices';

/** Why an invoice can't be changed, paid, mailed or deleted. Screens say it before the server has to. */
export const rejectionMessages = {
  void: 'This invoice is void.',
  alreadyVoid: 'This invoice is already void.',
  credited: 'This invoice has been credited.',
  alreadyCredited: 'This invoice has already been credited.',
  creditNoteKept: 'Credit notes can’t be deleted.',
  payOnCreditNote: 'This invoice has been credited. Record the repayment on its credit note.',
  sentDueDate: 'This invoice has been sent, so its due date can’t be changed.',
  beingSent: 'This invoice is already being sent.',
} as const;

/** What the customer or HMRC would miss on an invoice. Screens offer to mend it. */
export const invoiceWarnings = {
  noBillingName: 'The property has no billing name, agent or landlord, so the invoice is addressed to ‘The Owner’.',
  noBillingAddress: 'The property has no billing address, so its own address is used.',
  noCompanyName: 'No company name in Settings.',
  noCompanyAddress: 'No company address in Settings.',
  noVatNumber: 'No VAT number in Settings.',
  noReverseCharge: 'The customer is set to reverse charge, but this invoice has no VAT.',
} as const;

export const billingStatusLabels = { unbilled: 'Unbilled', billed: 'Billed', excluded: 'Excluded' } as const;
export type BillingStatus = keyof typeof billingStatusLabels;
export const billingStatuses = Object.keys(billingStatusLabels) as [BillingStatus, ...BillingStatus[]];
/** `billed` comes from an invoice alone. */
export const chosenBillingStatuses = ['unbilled', 'excluded'] as const satisfies readonly BillingStatus[];
export type ChosenBillingStatus = (typeof chosenBillingStatuses)[number];

export const invoiceLineKinds = ['labour', 'travel', 'material', 'expense', 'fixed', 'discount'] as const;
export const invoiceLineKindLabels: Readonly<Record<(typeof invoiceLineKinds)[number], string>> = {
  labour: 'Labour',
  travel: 'Travel',
  material: 'Material',
  expense: 'Expense',
  fixed: 'Fixed price',
  discount: 'Discount',
};
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

export const invoiceLineSorts = [
  'tax_point',
  'invoice_number',
  'customer_name',
  'kind',
  'work_date',
  'amount',
] as const;

export const invoiceSorts = [
  'createdAt',
  'id',
  'invoice_number',
  'invoice_type',
  'invoice_mode',
  'period_start',
  'issue_date',
  'due_date',
  'customer_name',
  'job_title',
  'property_address',
  'status',
  'net_amount',
  'vat_amount',
  'reverse_charge',
  'total_amount',
  'cis_amount',
  'amount_due',
  'paid_amount',
  'paid_at',
  'paid_method',
  'paid_reference',
  'open_amount',
  'owed_amount',
  'to_pay_back',
  'sent_at',
  'tax_point',
  'updatedAt',
] as const;

/** The figures of an invoice that lists add up, beside what is left to pay of it. */
export const summedFigures = [
  'net_amount',
  'vat_amount',
  'total_amount',
  'cis_amount',
  'amount_due',
  'paid_amount',
] as const;
export type SummedFigure = (typeof summedFigures)[number];

/** What an invoice adds to a sum; null if it is void. As SQL: `isNotVoid`. */
export const addedFigure = <Name extends SummedFigure>(
  invoice: Readonly<Record<Name, number> & { voided_at: string | null }>,
  name: Name,
): number | null => (invoice.voided_at === null ? invoice[name] : null);

/** '20% on £100.00: £20.00; 5% on £40.00: £2.00'. */
export const vatLabel = (vat: readonly Readonly<Record<'vat_rate' | 'net_amount' | 'vat_amount', number>>[]): string =>
  vat
    .map(
      (rate) => `${formatPercent(rate.vat_rate)} on ${formatPounds(rate.net_amount)}: ${formatPounds(rate.vat_amount)}`,
    )
    .join('; ');

export const invoicePaymentSorts = [
  'paid_at',
  'amount',
  'invoice_number',
  'customer_name',
  'method',
  'reference',
  'recorded_by',
  'createdAt',
  'id',
] as const;

export const owedSorts = [
  'owed',
  'overdue',
  'customer_name',
  'customer_email',
  'invoices',
  'not_due',
  'days_1_30',
  'days_31_60',
  'days_61_90',
  'days_over_90',
  'oldest_due_date',
  'to_pay_back',
] as const;

/* Messages of constraints that a schema, a service or a screen checks before the database does. */
export const invoicedMessage = 'This is on an invoice and can’t be changed. Void the invoice first.';
