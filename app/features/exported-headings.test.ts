import { expect, test } from 'vitest';
import { matchHeadings } from '#app/table/import/import-fields.ts';
import { fieldOf } from '#app/table/table-column.ts';
import { officeTables } from '#tests/support/office-tables.ts';

/** Headings of files that people have, and the field of each. Never removed: a new label is added. */
const exported = {
  properties: {
    Address: 'address',
    Postcode: 'post_code',
    City: 'city',
    Type: 'property_type',
    Status: 'status',
    Tenant: 'tenant_name',
    Phone: 'tenant_phone',
    Email: 'tenant_email',
    Landlord: 'landlord_id',
    Agent: 'agent_id',
    'Access notes': 'access_notes',
    'Billing name': 'billing_name',
    'Billing email': 'billing_email',
    'Billing address': 'billing_address',
    'Reverse charge': 'billing_reverse_charge',
    'CIS deduction': 'billing_cis_rate',
  },
  jobs: {
    Title: 'job_title',
    Address: 'property_id',
    Type: 'job_type',
    Trade: 'trade_id',
    Status: 'status',
    Priority: 'priority',
    Start: 'job_start_date',
    Due: 'due_date',
    End: 'job_end_date',
    Budget: 'budget',
    'Planned hours': 'planned_minutes',
    Billing: 'billing_type',
    'Fixed price': 'fixed_price',
    'Not billed as': 'not_billed_reason',
    'Discount (%)': 'discount_percent',
    'Client reference': 'client_reference',
    'Requested by': 'requested_by',
    Description: 'job_description',
  },
  visits: {
    Job: 'job_id',
    Worker: 'user_id',
    Day: 'day',
    Starts: 'starts',
    Length: 'expected_minutes',
    'Arrives from': 'window_from',
    'Arrives by': 'window_to',
    Status: 'status',
    Note: 'note',
  },
  expenses: {
    Date: 'expense_date',
    User: 'user_id',
    Cost: 'amount',
    Type: 'expense_type',
    Status: 'status',
    Job: 'job_id',
    Description: 'description',
    Billable: 'is_billable',
    VAT: 'vat_amount',
    'Paid by': 'paid_by',
  },
  'time-tracking': {
    Worker: 'user_id',
    Activity: 'is_driving',
    Job: 'job_id',
    Start: 'start_time',
    End: 'end_time',
    Note: 'note',
    Billable: 'is_billable',
  },
  payments: {
    User: 'user_id',
    Date: 'payment_date',
    Amount: 'amount',
    Type: 'payment_type',
    Method: 'payment_method',
    'CIS deducted': 'cis_deducted',
    Description: 'description',
  },
  users: {
    'First name': 'first_name',
    'Last name': 'last_name',
    Role: 'role',
    Email: 'email',
    Mobile: 'mobile',
    Status: 'status',
    CIS: 'cis_rate',
    UTR: 'cis_utr',
    'CIS verification number': 'cis_verification',
  },
  'price-list': {
    Code: 'code',
    Description: 'description',
    Unit: 'unit',
    Cost: 'cost',
    Price: 'price',
    'VAT rate': 'vat_rate',
    Status: 'status',
  },
  'users-rates': {
    User: 'user_id',
    Rate: 'rate',
    'Charge rate': 'charge_rate',
    From: 'effective_from',
    Comment: 'comment',
  },
} as const;

test.each(Object.keys(exported) as (keyof typeof exported)[])(
  '%s: headings exported so far are still imported; otherwise add the old one to `formerLabels`',
  (table) => {
    const headings = Object.keys(exported[table]);
    const matched = matchHeadings(headings, officeTables.find((each) => each.table === table)!.columns);
    const found = headings.map((heading, at) => [heading, matched[at] && fieldOf(matched[at])]);
    expect(Object.fromEntries(found)).toEqual(exported[table]);
  },
);
