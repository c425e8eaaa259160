import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, updateRow } from '#db/crud.ts';
import { lockExpense } from '#db/queries/expenses.ts';
import { findExistingJob } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertVersion } from '#server/checks/assertions.ts';
import { selectJobMessage } from '#server/checks/constants.ts';
import { checkProperty, parentJob } from '#server/checks/parent.ts';
import { reportedTime } from '#server/checks/reported-time.ts';
import { clientRefTaken, fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { ReceivedFile } from '#server/infra/storage/received-file.ts';
import { alreadyReviewedMessage } from '../expenses/constants.ts';
import { pdfNotReceiptMessage, receiptWithoutExpenseMessage } from './constants.ts';
import { type FileOwner, type FileRow, findFilesByRef, hasOtherReceipt, insertFiles, lockFile } from './queries.ts';
import { checkOwnFile, refsOf, withPosters } from './rules.ts';
import type { removeFileSchema, updateFileSchema, uploadFields } from './schema.ts';

export interface FileParent {
  category: FileRow['category'];
  description?: string | undefined;
  /** Set one of job, property and expense; a job implies its property. */
  job_id?: number | null | undefined;
  property_id?: number | null | undefined;
  expense_id?: number | undefined;
  visible_to_landlord?: boolean | undefined;
  client_ref?: string | undefined;
  /** ISO; default: now. */
  createdAt?: string | undefined;
}

/** property_id 0 is replaced by the job's property in the database. */
const parentOf = ({ job_id, property_id }: FileParent) =>
  job_id ? { job_id, property_id: 0 } : { job_id: null, property_id: property_id ?? null };

/**
 * Inserts received files, queues their thumbnails and returns the ids; a client_ref that the caller already used
 * returns the existing ones. The caller must have checked access to `place`. 409 for a client_ref of somebody else's
 * file, 415 for a PDF that is no receipt.
 */
export async function storeFiles(
  db: Database,
  owner: FileOwner,
  received: readonly ReceivedFile[],
  place: FileParent,
): Promise<number[]> {
  const files = withPosters(received);
  const { category, description = '', expense_id = null, visible_to_landlord = false, client_ref, createdAt } = place;
  const refs = client_ref === undefined ? [] : refsOf(client_ref, files.length);
  const pdf = files.find(({ file }) => file.facts.file_type === 'pdf');
  if (pdf && category !== 'expense_receipt') {
    throw fieldError('wrong_type', 'files', pdfNotReceiptMessage);
  }
  const rows = files.map(({ file: { facts }, poster }, at): FileRow => {
    const { part: _, ...row } = facts;
    return {
      ...row,
      ...parentOf(place),
      category,
      description,
      expense_id,
      visible_to_landlord,
      client_ref: refs[at] ?? null,
      createdAt,
      poster_key: poster?.facts.storage_key ?? null,
    };
  });
  const ids = await insertFiles(db, owner, rows);
  if (ids.length < rows.length) return sentBefore(db, owner, refs);
  for (const file of received) file.keep();
  for (const [at, { file, poster }] of files.entries()) {
    if (file.facts.file_type !== 'image' && !poster) continue;
    await enqueue(db, 'make_thumbnail', { company_id: owner.company_id, file_id: ids[at]! });
  }
  return ids;
}

async function sentBefore(db: Database, owner: FileOwner, refs: readonly string[]): Promise<number[]> {
  const made = await findFilesByRef(db, owner.company_id, refs);
  const own = made.length === refs.length && made.every(({ user_id }) => user_id === owner.user_id);
  if (!own) throw clientRefTaken('file');
  return made.map(({ id }) => id);
}

type UploadInput = z.infer<z.ZodObject<typeof uploadFields>> & { files: readonly ReceivedFile[] };

/** 404 if the job, property or expense is not visible; late uploads to a job closed since are accepted (N20). */
export async function uploadFiles(
  { db, scope, clock }: Ctx,
  { files, at, sent_at, ...input }: UploadInput,
): Promise<number[]> {
  const { visible_to_landlord } = input;
  if (scope.role !== 'admin') assertAllowedFields({ visible_to_landlord }, [], { visible_to_landlord: false });
  const createdAt = reportedTime(clock, scope.time_zone, { at, sent_at });
  return storeFiles(db, scope, files, { ...input, ...(await uploadParent(db, scope, input)), createdAt });
}

async function uploadParent(db: Database, scope: Scope, input: Omit<UploadInput, 'files'>) {
  const { category, job_id, property_id, expense_id } = input;
  if ((category === 'expense_receipt') !== (expense_id !== undefined)) {
    throw fieldError('invalid', 'category', 'Receipts must be linked to an expense, and other files must not be.');
  }
  if (expense_id !== undefined) return receiptParent(db, scope, expense_id);
  if (job_id !== undefined) {
    const job = await parentJob(db, scope, { job_id, property_id });
    return { job_id: job.id, property_id: null };
  }
  if (scope.role !== 'admin' || property_id === undefined) throw fieldError('invalid', 'job_id', selectJobMessage);
  await checkProperty(db, scope, property_id);
  return { job_id: null, property_id };
}

async function receiptParent(db: Database, scope: Scope, id: number) {
  const expense = found(await lockExpense(db, scope, id), 'expense', 'expense_id');
  if (scope.role !== 'admin' && expense.status !== 'pending') {
    throw stateConflict('settled', alreadyReviewedMessage);
  }
  return { expense_id: id, job_id: expense.job_id, property_id: expense.property_id };
}

/**
 * Changes the given fields. Staff change category and description of their uploads for 24 hours (403). A receipt stays
 * with its expense (N11). 404 if not visible, 409 if changed since.
 */
export async function changeFile(
  { db, scope, clock }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateFileSchema>,
): Promise<{ id: number }> {
  const file = found(await lockFile(db, scope, id), 'file');
  checkOwnFile(scope, file, clock());
  if (scope.role !== 'admin') assertAllowedFields(changes, ['category', 'description']);
  await assertVersion(db, scope, 'files', file, expected_updatedAt);
  const { category = file.category, job_id, visible_to_landlord } = changes;
  const isReceipt = file.expense_id !== null;
  if (isReceipt !== (category === 'expense_receipt')) {
    throw fieldError(
      'invalid',
      'category',
      isReceipt ? 'A receipt’s category can’t be changed.' : receiptWithoutExpenseMessage,
    );
  }
  if (isReceipt && visible_to_landlord) {
    throw fieldError('invalid', 'visible_to_landlord', 'Receipts can’t be shown to landlords.');
  }
  if (job_id !== undefined) {
    if (isReceipt) throw fieldError('invalid', 'job_id', 'A receipt belongs to the job of its expense.');
    if (!(await findExistingJob(db, scope, job_id))) throw notFound('job', 'job_id');
  }
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'files', id, changes);
  return { id };
}

/**
 * Deletes a file's row; the bytes are kept for 30 days, so history can restore it. Staff delete their own for 24 hours
 * (403), but not an expense's only receipt (409). 404 if not visible.
 */
export async function removeFile(
  { db, scope, clock }: Ctx,
  { id, ...reported }: z.infer<typeof removeFileSchema>,
): Promise<{ id: number }> {
  const file = found(await lockFile(db, scope, id), 'file');
  const removedAt = reportedTime(clock, scope.time_zone, reported);
  checkOwnFile(scope, file, removedAt === undefined ? clock() : Date.parse(removedAt));
  const { expense_id: expenseId } = file;
  const needed = scope.role !== 'admin' && expenseId !== null;
  if (needed && !(await hasOtherReceipt(db, scope, { expenseId, except: id }))) {
    throw stateConflict('protected', 'An expense needs a receipt. Add another one first, or delete the expense.');
  }
  await deleteRow(db, scope, 'files', id);
  return { id };
}
