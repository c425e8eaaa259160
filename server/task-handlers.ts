import { removeOutlived } from '#db/queries/upkeep.ts';
import { sendInvoiceMail } from './invoices/send-invoice-mail.ts';
import { notifyOfForgotten } from './platform/notify/forgotten-timers.ts';
import { notify, notifyOfRecords } from './platform/notify/notify.ts';
import { sendMail } from './platform/notify/send-mail.ts';
import { sendPush } from './platform/notify/send-push.ts';
import { makeThumbnail } from './platform/pictures/make-thumbnail.ts';
import type { TaskHandlers } from './platform/queue/run-task.ts';
import { sweepStorage } from './platform/storage/sweep.ts';
import { tellRequester } from './request-a-job/progress.ts';

/** What is done for each kind of task; a new kind is declared in `server/platform/queue/tasks.ts`. */
export const taskHandlers: TaskHandlers = {
  remove_outlived: ({ db, clock }) => removeOutlived(db, clock()),
  notify,
  notify_of_records: notifyOfRecords,
  notify_requester: tellRequester,
  notify_of_forgotten: notifyOfForgotten,
  send_mail: sendMail,
  send_invoice: sendInvoiceMail,
  send_push: sendPush,
  make_thumbnail: makeThumbnail,
  sweep_storage: sweepStorage,
};
