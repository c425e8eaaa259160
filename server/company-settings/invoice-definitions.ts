import { type SettingDefinition, yesOrNo } from './definition.ts';

export const invoiceDefinitions = [
  {
    id: 11,
    key: 'invoice_prefix',
    category: 'invoice',
    value: 'INV',
    isRequired: true,
    validation: 'required|max:10',
    description: 'Invoice prefix',
    helpText: 'The first part of a number such as INV-2026-0001: letters, digits and dashes.',
  },
  {
    id: 12,
    key: 'invoice_next_number',
    category: 'invoice',
    // Derived from the year's counter.
    value: '',
    isRequired: true,
    validation: 'required|numeric',
    range: { min: 1, max: 999_999_999, decimals: 0 },
    description: 'Next invoice number',
    helpText: 'For this year. Numbering restarts at 1 each year and can only increase.',
  },
  {
    id: 13,
    key: 'invoice_due_days',
    category: 'invoice',
    value: '30',
    isRequired: true,
    validation: 'required|numeric',
    range: { min: 0, max: 365, decimals: 0 },
    description: 'Days to pay',
    helpText: 'From the invoice’s date to its due date.',
  },
  {
    id: 14,
    key: 'invoice_footer',
    category: 'invoice',
    value: '',
    validation: 'max:1000',
    isLong: true,
    description: 'Invoice footer',
    helpText: 'Printed at the foot of every invoice.',
  },
  {
    id: 15,
    key: 'invoice_show_workers',
    category: 'invoice',
    value: 'false',
    ...yesOrNo,
    description: 'Show workers’ names and notes on invoices',
  },
  {
    id: 85,
    key: 'invoice_labour_text',
    category: 'invoice',
    value: 'none',
    validation: 'in:none,job,day',
    options: 'none,job,day',
    description: 'Say what labour was for',
    helpText: 'Printed under each line of labour: what the job is, or what workers noted on that day, without names.',
  },
  {
    id: 16,
    key: 'vat_registered',
    category: 'invoice',
    value: 'false',
    ...yesOrNo,
    description: 'Registered for VAT',
    helpText: 'Adds VAT to invoices and charges expenses excluding the VAT they contain.',
  },
  {
    id: 17,
    key: 'vat_number',
    category: 'invoice',
    value: '',
    validation: 'max:20',
    placeholder: 'GB 123 4567 89',
    description: 'VAT number',
  },
  {
    id: 18,
    key: 'vat_rate',
    category: 'invoice',
    value: '20',
    isRequired: true,
    validation: 'required|numeric',
    range: { min: 0, max: 100, decimals: 2 },
    description: 'VAT rate (%)',
  },
  {
    id: 19,
    key: 'bank_name',
    category: 'invoice',
    value: '',
    validation: 'max:100',
    description: 'Bank',
    helpText: 'Your bank details are printed on invoices so that customers can pay you.',
  },
  {
    id: 20,
    key: 'bank_sort_code',
    category: 'invoice',
    value: '',
    validation: 'max:10',
    placeholder: '12-34-56',
    description: 'Sort code',
  },
  {
    id: 21,
    key: 'bank_account',
    category: 'invoice',
    value: '',
    validation: 'max:34',
    placeholder: '12345678',
    description: 'Account number or IBAN',
  },
  {
    id: 37,
    key: 'invoice_mail_subject',
    category: 'invoice',
    value: 'Invoice {number} from {company}',
    isRequired: true,
    validation: 'required|max:200',
    description: 'Invoice email subject',
    helpText:
      'Placeholders: {number}, {company}, {customer}, {job}, {property}, {total}, {amount_due}, {open}, {due_date}.',
  },
  {
    id: 38,
    key: 'invoice_mail_text',
    category: 'invoice',
    value: `Hello,

Please find attached invoice {number} for {job} at {property}.

Amount due: {open}
Due by: {due_date}

Kind regards
{company}`,
    isRequired: true,
    validation: 'required|max:5000',
    isLong: true,
    description: 'Invoice email message',
    helpText: 'Uses the same placeholders. You can edit the message before each email is sent.',
  },
  {
    id: 39,
    key: 'invoice_reminder_text',
    category: 'invoice',
    value: `Hello,

Invoice {number} for {job} at {property} was due on {due_date}, and {open} is still outstanding. A copy is attached.

If you have paid it in the last few days, please ignore this reminder.

Kind regards
{company}`,
    isRequired: true,
    validation: 'required|max:5000',
    isLong: true,
    description: 'Reminder message',
    helpText: 'Used for overdue invoices that have already been sent.',
  },
  {
    id: 40,
    key: 'company_logo',
    category: 'invoice',
    // Id of a company_logos row; '' for none.
    value: '',
    isSecret: true,
    description: 'Company logo',
  },
  {
    id: 94,
    key: 'quote_prefix',
    category: 'invoice',
    value: 'Q',
    isRequired: true,
    validation: 'required|max:10',
    description: 'Quote prefix',
    helpText: 'The first part of a number such as Q-2026-0001: letters, digits and dashes.',
  },
  {
    id: 95,
    key: 'quote_valid_days',
    category: 'invoice',
    value: '30',
    isRequired: true,
    validation: 'required|numeric',
    range: { min: 1, max: 365, decimals: 0 },
    description: 'Days that a quote is valid',
    helpText: 'From the day it is sent. A quote can name another last day.',
  },
  {
    id: 96,
    key: 'quote_terms',
    category: 'invoice',
    value: '',
    validation: 'max:5000',
    isLong: true,
    description: 'Quote terms',
    helpText: 'Copied into every new quote, where they can be edited.',
  },
  {
    id: 97,
    key: 'quote_mail_subject',
    category: 'invoice',
    value: 'Quote {number} from {company}',
    isRequired: true,
    validation: 'required|max:200',
    description: 'Quote email subject',
    helpText: 'Placeholders: {number}, {company}, {customer}, {title}, {property}, {total}, {valid_until}, {link}.',
  },
  {
    id: 98,
    key: 'quote_mail_text',
    category: 'invoice',
    value: `Hello,

Please find attached our quote {number} for {title} at {property}.

Total: {total}
Valid until: {valid_until}

See it online, choose what you want and accept it here:
{link}

Kind regards
{company}`,
    isRequired: true,
    validation: 'required|max:5000',
    isLong: true,
    description: 'Quote email message',
    helpText: 'Uses the same placeholders. You can edit the message before each email is sent.',
  },
] as const satisfies readonly SettingDefinition[];
