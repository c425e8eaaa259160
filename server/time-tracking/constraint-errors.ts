import { type ConstraintErrors, conflict, invalid, missing, sentBefore } from '#server/infra/constraints.ts';
import { invoicedMessage } from '../invoices/constants.ts';
import { endBeforeStartMessage } from './constants.ts';

export const timeRecordConstraintErrors: ConstraintErrors = {
  time_records_no_overlap: conflict('This time overlaps another record of the same worker.', 'start_time', 'overlap'),
  time_records_one_open: conflict('This worker already has a running record.', 'end_time', 'running'),
  time_records_client_ref_unique: sentBefore('record'),
  time_records_ends_after_start: invalid(endBeforeStartMessage, 'end_time'),
  time_records_job_fk: missing('job', 'job_id'),
  time_records_user_fk: missing('worker', 'user_id'),
  time_records_invoiced: conflict(invoicedMessage, 'state', 'invoiced'),
  time_records_invoiced_is_whole: conflict(invoicedMessage, 'state', 'invoiced'),
};
