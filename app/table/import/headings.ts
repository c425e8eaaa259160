/** The part of a field that a column of a file has: a day and its time may be apart, and so may the two names of a person. */
export const parts = ['day', 'time', 'length', 'first', 'last'] as const;
export type Part = (typeof parts)[number];

/** 'start_time' or 'start_time:day'. */
export type TargetKey = string;

/** Of headings: 'E-mail address' is 'emailaddress'. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Other names that people and programs give a field, closest first. A field's own label and name need not be here, and
 * case, spaces and marks do not matter. Not in fields.ts, which phones load.
 */
export const otherHeadings: Readonly<Record<string, Readonly<Record<TargetKey, readonly string[]>>>> = {
  properties: {
    address: [
      'Property address',
      'Full address',
      'Street address',
      'Address line 1',
      'Address 1',
      'Street',
      'Property',
    ],
    post_code: ['Property postcode', 'Zip', 'Zip code', 'Postal code', 'PCode'],
    city: ['Town', 'Town/City', 'Post town', 'Address town'],
    property_type: ['Property type', 'Type of property', 'Dwelling type'],
    tenant_name: ['Tenant name', 'Tenant(s)', 'Tenants', 'Occupier', 'Occupant', 'Resident', 'Tenant full name'],
    tenant_phone: [
      'Tenant tel',
      'Tenant telephone',
      'Tenant mobile',
      'Tenant contact number',
      'Telephone',
      'Tel',
      'Tel no',
      'Mobile',
      'Phone number',
      'Contact number',
    ],
    tenant_email: ['Tenant e-mail', 'Tenant email address', 'E-mail address', 'Email address', 'E-mail'],
    access_notes: ['Access', 'Access details', 'Access instructions', 'Key location', 'Keys', 'Entry notes'],
    landlord_id: ['Landlord name', 'Owner', 'Owner name', 'Client'],
    agent_id: ['Agent name', 'Managing agent', 'Letting agent'],
    billing_name: ['Bill to', 'Invoice to', 'Invoice name'],
    billing_email: ['Invoice email', 'Accounts email'],
    billing_address: ['Invoice address', 'Correspondence address'],
  },
  customers: {
    name: [
      'Customer',
      'Customer name',
      'Client',
      'Client name',
      'Company',
      'Company name',
      'Account name',
      'Contact name',
    ],
    email: ['E-mail', 'Email address', 'E-mail address'],
    phone: ['Telephone', 'Tel', 'Tel no', 'Phone number', 'Mobile', 'Contact number'],
    address: ['Address', 'Postal address', 'Invoice address'],
    post_code: ['Zip', 'Postal code'],
    statement_email: ['Accounts email'],
    kind: ['Type', 'Customer type', 'Client type', 'Account type'],
    spending_limit: ['Spend limit', 'Limit without approval'],
    payment_terms: ['Terms', 'Days to pay', 'Credit days', 'Due days'],
    vat_number: ['VAT no', 'VAT reg', 'VAT registration number', 'Tax number'],
    notes: ['Comments', 'Remarks'],
  },
  users: {
    first_name: ['Forename', 'Given name', 'Christian name'],
    last_name: ['Surname', 'Family name'],
    email: ['E-mail', 'Email address', 'E-mail address', 'Work email'],
    mobile: ['Mobile number', 'Phone', 'Phone number', 'Telephone', 'Tel', 'Cell'],
    role: ['User type', 'Access level'],
    cis_utr: ['Unique taxpayer reference', 'UTR number'],
    cis_verification: ['Verification number', 'CIS verification'],
    cis_rate: ['CIS rate', 'CIS %', 'Deduction rate'],
  },
  'users-rates': {
    user_id: ['Worker', 'Employee', 'Name', 'Email', 'Email address'],
    rate: ['Pay rate', 'Hourly rate', 'Rate per hour', 'Cost rate'],
    charge_rate: ['Charge', 'Charge out rate', 'Billable rate', 'Bill rate'],
    effective_from: ['Start date', 'Effective', 'Date', 'Valid from'],
    comment: ['Note', 'Notes', 'Comments'],
  },
  'price-list': {
    code: ['Item code', 'SKU', 'Part no', 'Part number', 'Product code', 'Stock code', 'Item'],
    description: ['Name', 'Item name', 'Product', 'Product name', 'Details'],
    unit: ['UoM', 'Unit of measure', 'Per'],
    cost: ['Cost price', 'Buy price', 'Purchase price', 'Trade price', 'Net cost'],
    price: ['Sell price', 'Sales price', 'Selling price', 'Unit price', 'List price', 'Net price'],
    vat_rate: ['VAT', 'VAT %', 'Tax', 'Tax rate'],
  },
  jobs: {
    property_id: ['Property address', 'Property', 'Site', 'Site address'],
    job_title: ['Job', 'Job title', 'Job name', 'Subject', 'Summary', 'Task', 'Work required'],
    job_description: ['Details', 'Job details', 'Notes', 'Scope', 'Works'],
    job_type: ['Job type', 'Category'],
    job_start_date: ['Start date', 'Date', 'Scheduled date', 'Booked for'],
    job_end_date: ['End date', 'Finish date', 'Completed on', 'Date completed'],
    due_date: ['Due date', 'Deadline', 'Target date', 'Complete by', 'Required by'],
    client_reference: ['Reference', 'Ref', 'PO', 'PO number', 'Order number', 'Works order', 'Job number', 'Job ref'],
    requested_by: ['Reported by', 'Contact', 'Raised by'],
    budget: ['Estimate', 'Quoted', 'Spend limit'],
  },
  'time-tracking': {
    user_id: ['Email', 'Email address', 'User', 'Name', 'Employee', 'Operative', 'Engineer', 'Full name'],
    'user_id:first': ['First name', 'Forename'],
    'user_id:last': ['Last name', 'Surname'],
    job_id: ['Job title', 'Job name', 'Project', 'Works order', 'Job number', 'Job ref'],
    start_time: ['Started', 'Started at', 'Start date and time', 'Clock in', 'In'],
    'start_time:day': ['Start date', 'Date', 'Day', 'Work date'],
    'start_time:time': ['Time in', 'From', 'Time started'],
    end_time: ['Ended', 'Ended at', 'Finish', 'Finished', 'End date and time', 'Clock out', 'Out'],
    'end_time:day': ['End date', 'Finish date'],
    'end_time:time': ['Time out', 'To', 'Until', 'Time finished', 'Finish time'],
    'end_time:length': ['Hours', 'Hours worked', 'Duration', 'Length', 'Time spent', 'Total hours'],
    note: ['Notes', 'Description', 'Comment', 'Comments', 'Work done', 'Details'],
    is_billable: ['Chargeable', 'Billable?'],
  },
  expenses: {
    expense_date: ['Transaction date', 'Day'],
    amount: ['Amount', 'Total', 'Gross', 'Value', 'Debit amount', 'Paid out', 'Money out'],
    vat_amount: ['VAT amount', 'Tax', 'Tax amount'],
    expense_type: ['Category', 'Expense type'],
    user_id: ['Worker', 'Employee', 'Email', 'Name'],
    description: ['Details', 'Note', 'Transaction description', 'Merchant', 'Supplier'],
  },
  payments: {
    user_id: ['Worker', 'Payee', 'Employee', 'Email', 'Name'],
    amount: ['Total', 'Value', 'Paid', 'Debit amount', 'Paid out', 'Money out'],
    payment_date: ['Payment date', 'Paid on', 'Transaction date'],
    payment_method: ['Payment method'],
    description: ['Details', 'Reference', 'Note', 'Transaction description'],
  },
  visits: {
    user_id: ['Employee', 'Engineer', 'Operative', 'Email'],
    job_id: ['Job title', 'Works order', 'Job number'],
    day: ['Date', 'Visit date', 'Appointment date'],
    starts: ['Time', 'Start time', 'Start', 'Appointment time'],
    expected_minutes: ['Duration', 'Hours'],
    note: ['Notes', 'Instructions', 'Comments'],
  },
};

export interface Tracker {
  name: string;
  /** The headings of its detailed report that are imported; all but the note must be in the file. */
  fields: Readonly<Record<string, TargetKey>>;
  /** Headings that only its file has. */
  known: readonly string[];
}

/** Detailed reports of time trackers, as they export them; docs/import.md names the sources. */
export const trackers: readonly Tracker[] = [
  {
    name: 'Clockify',
    known: ['Duration (h)', 'Duration (decimal)'],
    fields: {
      Email: 'user_id',
      Project: 'job_id',
      Description: 'note',
      'Start Date': 'start_time:day',
      'Start Time': 'start_time:time',
      'End Date': 'end_time:day',
      'End Time': 'end_time:time',
    },
  },
  {
    name: 'Harvest',
    known: ['Hours Rounded', 'Billable?', 'Invoiced?'],
    fields: {
      Date: 'start_time:day',
      Project: 'job_id',
      Notes: 'note',
      Hours: 'end_time:length',
      'First Name': 'user_id:first',
      'Last Name': 'user_id:last',
    },
  },
  {
    name: 'Toggl Track',
    known: ['Task', 'Duration', 'Tags'],
    fields: {
      Email: 'user_id',
      Project: 'job_id',
      Description: 'note',
      'Start date': 'start_time:day',
      'Start time': 'start_time:time',
      'End date': 'end_time:day',
      'End time': 'end_time:time',
    },
  },
  // As they are imported there: without the ends.
  {
    name: 'Clockify',
    known: ['Tags'],
    fields: {
      Email: 'user_id',
      Project: 'job_id',
      Description: 'note',
      'Start Date': 'start_time:day',
      'Start Time': 'start_time:time',
      'Duration (h)': 'end_time:length',
    },
  },
  {
    name: 'Toggl Track',
    known: ['Tags'],
    fields: {
      Email: 'user_id',
      Project: 'job_id',
      Description: 'note',
      'Start date': 'start_time:day',
      'Start time': 'start_time:time',
      Duration: 'end_time:length',
    },
  },
];

/** Of all three: whether the work is charged. */
const chargedHeadings = ['Billable', 'Billable?'];

/** The tracker whose report has these headings, and the field of each. Undefined for other files. */
export function trackerOf(
  headings: readonly string[],
): { name: string; targets: (TargetKey | undefined)[] } | undefined {
  const has = (all: readonly string[]) => all.every((heading) => headings.includes(heading));
  const needed = (fields: Tracker['fields']) => Object.keys(fields).filter((heading) => fields[heading] !== 'note');
  const found = trackers.find(({ known, fields }) => has(known) && has(needed(fields)));
  if (!found) return undefined;
  const targets = headings.map((heading) => {
    if (chargedHeadings.includes(heading)) return 'is_billable';
    return Object.hasOwn(found.fields, heading) ? found.fields[heading] : undefined;
  });
  return { name: found.name, targets };
}
