import { nounContracts } from '../noun-contracts.ts';
import { amendmentLines } from './amendment-requests.ts';
import { auditLines } from './audit.ts';
import { authLines } from './auth.ts';
import { eventLines } from './events.ts';
import { expenseLines, fileLines } from './files.ts';
import { invoiceLines } from './invoices.ts';
import { jobTaskLines } from './job-tasks.ts';
import { jobLines } from './jobs.ts';
import type { Lines } from './line.ts';
import { noteLines } from './notes.ts';
import { notificationLines } from './notifications.ts';
import { payLines } from './pay.ts';
import { paymentLines } from './payments.ts';
import { privacyLines } from './privacy.ts';
import { propertyLines } from './properties.ts';
import { queueLines } from './queue.ts';
import { requestAJobLines } from './request-a-job.ts';
import { savedViewLines } from './saved-views.ts';
import { setUpLines } from './set-up.ts';
import { settingLines } from './settings.ts';
import { timeTrackingLines } from './time-tracking.ts';
import { userLines } from './users.ts';
import { visitLines } from './visits.ts';

/** Every call of the product. A procedure that is missing here fails the build (access.test.ts). */
export const accessTable: Lines = {
  ...Object.assign({}, ...nounContracts.map(({ lines }) => lines)),
  ...amendmentLines,
  ...auditLines,
  ...authLines,
  ...expenseLines,
  ...fileLines,
  ...invoiceLines,
  ...jobLines,
  ...jobTaskLines,
  ...noteLines,
  ...payLines,
  ...paymentLines,
  ...eventLines,
  ...notificationLines,
  ...privacyLines,
  ...propertyLines,
  ...queueLines,
  ...settingLines,
  ...setUpLines,
  ...requestAJobLines,
  ...savedViewLines,
  ...timeTrackingLines,
  ...userLines,
  ...visitLines,
};
