import type { CisStatement } from '#server/cis/schema.ts';
import type { InvoiceDocument, InvoiceLine } from '#server/invoices/schema.ts';
import type { Statement } from '#server/statements/schema.ts';

/* An invoice, a weekly and a CIS statement as they are printed, each with one of everything. */

export const invoiceLine = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  line_number: 1,
  section: 1,
  kind: 'labour',
  is_earlier: false,
  work_date: '2026-02-27',
  description: 'Labour',
  minutes: 215,
  quantity: null,
  unit: null,
  unit_price: 42.5,
  amount: 152.29,
  vat_rate: 20,
  ...over,
});

/** At one VAT rate, unless `vat` says others. */
export function invoice(over: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const whole = { ...oneRate, ...over };
  const { vat_rate, net_amount, vat_amount } = whole;
  return { ...whole, vat: over.vat ?? (vat_rate === null ? [] : [{ vat_rate, net_amount, vat_amount }]) };
}

const oneRate: Omit<InvoiceDocument, 'vat'> = {
  id: 1,
  invoice_number: 'INV-2026-0041',
  invoice_type: 'both',
  invoice_mode: 'job',
  period_start: null,
  job_id: 7001,
  job_count: 1,
  job_number: 128,
  job_title: 'New boiler',
  client_reference: 'PO 77812',
  property_address: '1 Mill Lane\nManchester\nM21 0AA',
  customer_id: 7,
  delivery: 'email',
  customer_vat_number: '',
  customer_name: 'Mill Lane Residents Ltd',
  customer_address: 'PO Box 7\nLeeds',
  customer_email: '',
  issue_date: '2026-03-02',
  tax_point: '2026-02-27',
  due_date: '2026-04-01',
  net_amount: 152.29,
  vat_rate: 20,
  vat_amount: 30.46,
  reverse_charge: false,
  total_amount: 182.75,
  cis_rate: null,
  cis_base: 0,
  cis_amount: 0,
  amount_due: 182.75,
  paid_amount: 0,
  paid_at: null,
  paid_method: '',
  paid_reference: '',
  open_amount: 182.75,
  owed_amount: 0,
  to_pay_back: 0,
  status: 'unsent',
  sent_at: null,
  voided_at: null,
  void_reason: '',
  credits_invoice_id: null,
  credits_invoice_number: null,
  credited_by_id: null,
  credited_by_number: null,
  supplier: {
    company_name: 'Acme Ltd',
    company_address: 'Unit 4, Canal Street',
    vat_number: 'GB 123 4567 89',
    bank_account: '12345678',
    bank_sort_code: '12-34-56',
  },
  footer: 'Registered in England no. 01234567',
  sections: [
    {
      section: 1,
      job_id: 7001,
      job_number: 128,
      job_title: 'New boiler',
      client_reference: 'PO 77812',
      property_address: '1 Mill Lane\nManchester\nM21 0AA',
    },
  ],
  lines: [invoiceLine()],
};

export const statementRecord = {
  id: 1,
  job_id: 1,
  job_title: 'New boiler',
  property_address: '1 Mill Lane\nManchester',
  start_time: '2026-03-29T07:00:00.000Z',
  end_time: '2026-03-29T09:05:00.000Z',
  is_driving: false,
  minutes: 125,
  needs_review: false,
  end_unknown: false,
  pay: 27.85,
};
export const statement = (over: Partial<Statement> = {}): Statement => ({
  user_id: 3,
  User: { first_name: 'Zoë', last_name: 'לוי' },
  company_name: 'Beacon',
  week: '2026-03-29',
  until: '2026-04-04',
  has_ended: true,
  driving_pay_percent: 50,
  total_duration: 145,
  driving_duration: 20,
  pay: 27.85,
  pending_pay: 2.23,
  expenses: 12.5,
  payments: 100,
  bonus: 25,
  cis_deducted: 20,
  balance_before: -250.4,
  balance_after: -190.75,
  days: [
    {
      day: '2026-03-29',
      total_duration: 145,
      driving_duration: 20,
      rate: 13.37,
      total_toPay: 30.08,
      pending_pay: 2.23,
      records: [
        statementRecord,
        { ...statementRecord, id: 2, is_driving: true, needs_review: true, minutes: 20, pay: 2.23 },
        { ...statementRecord, id: 3, end_unknown: true, needs_review: true, minutes: 0, pay: 0 },
      ],
    },
  ],
  reimbursed: [
    {
      id: 1,
      expense_date: '2026-03-30',
      expense_type: 'material',
      description: 'Copper pipe',
      job_title: 'New boiler',
      amount: 12.5,
    },
  ],
  paid: [
    {
      id: 1,
      payment_date: '2026-04-03',
      payment_type: 'regular',
      payment_method: 'bank_transfer',
      description: 'Week 13',
      amount: 100,
      cis_deducted: 20,
    },
  ],
  agreement: { agreed_at: '2026-04-06T08:00:00.000Z', changes: [] },
  ...over,
});
export const supplier = {
  company_name: 'Beacon Repairs Ltd',
  company_address: 'Unit 4\nLeeds',
  company_phone: '0113 496 0000',
  company_email: '',
};

export const cisStatement = (over: Partial<CisStatement> = {}): CisStatement => ({
  id: 3,
  user_id: 3,
  User: { first_name: 'Carys', last_name: 'Bell' },
  month: '2026-12',
  month_start: '2026-11-06',
  month_end: '2026-12-05',
  cis_rate: 30,
  cis_utr: '1234567890',
  cis_verification: 'V1234567890/A',
  payments: 2,
  gross: 1533.5,
  materials: 333.5,
  liable: 1200,
  deducted: 360,
  paid_out: 1173.5,
  ...over,
});
