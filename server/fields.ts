import { absenceFields } from './absences/fields.ts';
import { amendmentRequestFields } from './amendment-requests/fields.ts';
import { companyFields } from './company/fields.ts';
import { customerFields, customerUserFields } from './customers/fields.ts';
import { expenseFields } from './expenses/fields.ts';
import { fileFields } from './files/fields.ts';
import type { Fields } from './infra/fields.ts';
import { invoiceFields, invoiceMailFields } from './invoices/fields.ts';
import { taskFields } from './job-tasks/fields.ts';
import { assignmentFields, jobFields } from './jobs/fields.ts';
import { materialFields } from './materials/fields.ts';
import { noteFields } from './notes/fields.ts';
import { type HistoryEntity, nouns } from './nouns.ts';
import { paymentFields } from './payments/fields.ts';
import { priceItemFields } from './price-list/fields.ts';
import { propertyFields } from './properties/fields.ts';
import { documentMailFields, quoteFields, quoteLineFields } from './quotes/fields.ts';
import { accessTokenFields } from './session/fields.ts';
import { settingFields } from './settings/fields.ts';
import { spendingApprovalFields } from './spending-approvals/fields.ts';
import { agreementFields } from './statements/fields.ts';
import { timeRecordFields } from './time-tracking/fields.ts';
import { tradeFields, userTradeFields } from './trades/fields.ts';
import { rateFields } from './user-rates/fields.ts';
import { userFields } from './users/fields.ts';
import { visitFields } from './visits/fields.ts';
import { webhookFields } from './webhooks/fields.ts';
import { workingHoursFields } from './working-hours/fields.ts';

/** By REST base. Of all nouns: a page that shows one imports that noun's. */
export const fieldsOfNouns = {
  'time-tracking': timeRecordFields,
  'amendment-requests': amendmentRequestFields,
  payments: paymentFields,
  expenses: expenseFields,
  materials: materialFields,
  jobs: jobFields,
  visits: visitFields,
  absences: absenceFields,
  'working-hours': workingHoursFields,
  'job-tasks': taskFields,
  notes: noteFields,
  files: fileFields,
  properties: propertyFields,
  customers: customerFields,
  'customer-users': customerUserFields,
  users: userFields,
  'user-trades': userTradeFields,
  trades: tradeFields,
  'users-rates': rateFields,
  invoices: invoiceFields,
  quotes: quoteFields,
  'quote-lines': quoteLineFields,
  'spending-approvals': spendingApprovalFields,
  'price-list': priceItemFields,
  settings: settingFields,
  'access-tokens': accessTokenFields,
  webhooks: webhookFields,
  'statement-agreements': agreementFields,
  'job-assignees': assignmentFields,
  companies: companyFields,
  'invoice-mails': invoiceMailFields,
  'document-mails': documentMailFields,
} as const satisfies Record<HistoryEntity, Fields>;

/** By the router of the noun. */
const fieldsOfRouters = new Map<string, Fields>(
  nouns.toReversed().flatMap(({ entity, affects: [router] }) => (router ? [[router, fieldsOfNouns[entity]]] : [])),
);

/** The fields that a call takes and answers; `path`: 'expenses.list'. */
export const fieldsOfCall = (path: string): Fields => fieldsOfRouters.get(path.split('.')[0]!) ?? {};
