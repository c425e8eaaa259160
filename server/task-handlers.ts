import { sendMail } from '#server/company-settings/send-mail.ts';
import { sendSms } from '#server/company-settings/send-sms.ts';
import { type OpenDocument, sendDocumentMail } from '#server/documents/send-document.ts';
import { collectStorageGarbage } from '#server/files/collect-garbage.ts';
import { makeThumbnail } from '#server/files/make-thumbnail.ts';
import type { Attempt, TaskContext, TaskHandlers } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { sendPush } from '#server/notifications/send-push.ts';
import { notifyOfForgotten } from '#server/notify/forgotten-timers.ts';
import { notify, notifyOfRecords } from '#server/notify/notify.ts';
import { openMailedAccount } from './accounts/mail.ts';
import { archiveCompany, type ReadLists } from './backup/archive-company.ts';
import { backUpNightly, verifyWeekly } from './backup/nightly.ts';
import { wholeListsOf } from './export/whole-lists.ts';
import { sendInvoiceMail } from './invoices/send-invoice-mail.ts';
import { measurePlaces } from './places/service.ts';
import { eraseExpired } from './privacy/service.ts';
import { removeExpired } from './queue/upkeep-queries.ts';
import { openMailedQuote } from './quotes/mail.ts';
import { notifyRequester } from './request-a-job/progress.ts';
import { appRouter } from './router.ts';
import { contextOfTask } from './rpc/task-context.ts';
import { lookUpLogin, sendLink } from './session/mail.ts';
import { sendSignUp } from './sign-up/mail.ts';
import { bringBalancesForward } from './time-tracking/brought-forward.ts';
import { rebuildDayTotals } from './time-tracking/day-totals.ts';
import { resumeWebhooks, sendWebhooks } from './webhooks/send-webhooks.ts';

const openMailed: OpenDocument = (parts, opened) =>
  (opened.mail.quote_id === null ? openMailedAccount : openMailedQuote)(parts, opened);

const wholeLists = wholeListsOf(appRouter);

const readLists: ReadLists = async (parts, { company_id, ...admin }) =>
  wholeLists(await contextOfTask(parts, { company_id, ...admin }));

const sendDocument = (
  parts: TaskContext,
  payload: TaskPayload<'send_document'>,
  attempt: Attempt = { isLast: false },
): Promise<void> => sendDocumentMail(parts, 'document_mails', payload, attempt, openMailed);

/** New tasks are declared in `server/infra/queue/tasks.ts`. */
export const taskHandlers: TaskHandlers = {
  remove_outlived: ({ db, clock }) => removeExpired(db, clock()),
  notify,
  notify_of_records: notifyOfRecords,
  notify_requester: notifyRequester,
  notify_of_forgotten: notifyOfForgotten,
  send_mail: sendMail,
  send_sms: sendSms,
  send_invoice: sendInvoiceMail,
  send_document: sendDocument,
  look_up_login: lookUpLogin,
  send_link: sendLink,
  send_sign_up: sendSignUp,
  send_push: sendPush,
  send_webhooks: sendWebhooks,
  resume_webhooks: resumeWebhooks,
  make_thumbnail: makeThumbnail,
  sweep_storage: collectStorageGarbage,
  back_up: backUpNightly,
  verify_backup: verifyWeekly,
  archive_company: (parts, payload) => archiveCompany(parts, payload, readLists),
  rebuild_day_totals: rebuildDayTotals,
  bring_balances_forward: bringBalancesForward,
  measure_places: measurePlaces,
  erase_expired: eraseExpired,
};
