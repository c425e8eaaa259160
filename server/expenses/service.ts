import type { z } from 'zod';
import { setReason } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { deleteRow, insertMany, insertOnce, updateRow } from '#db/crud.ts';
import { lockExpense } from '#db/queries/expenses.ts';
import { unknownStaff } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertStaff, assertVersion, rowSentBefore } from '#server/checks/assertions.ts';
import { selectJobMessage } from '#server/checks/constants.ts';
import { jobOf, type NamedParent, type Parents, propertyOf, readParents } from '#server/checks/parent.ts';
import { reportedTime } from '#server/checks/reported-time.ts';
import { AppError, fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import type { ReceivedFile } from '#server/infra/storage/received-file.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { continueEach, type Outcomes, onlyValue, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import { storeFiles } from '../files/service.ts';
import { invoicedMessage } from '../invoices/constants.ts';
import { alreadyReviewedMessage, incompleteMessage, typesWithoutJob } from './constants.ts';
import type { newExpenseShape, removeExpenseSchema, updateExpenseSchema } from './schema.ts';

type CreateInput = z.infer<z.ZodObject<typeof newExpenseShape>> & { files: readonly ReceivedFile[] };
type Changes = z.infer<typeof updateExpenseSchema>['changes'];

/** One error for whatever is missing (E1). */
function complete({ scope }: Ctx, { files, expense_type, amount }: CreateInput) {
  const missing = {
    ...(files.length === 0 && scope.role !== 'admin' && { files: 'Required' }),
    ...(expense_type === undefined && { expense_type: 'Required' }),
    ...(amount === undefined && { amount: 'Required' }),
  };
  if (expense_type === undefined || amount === undefined || Object.keys(missing).length > 0) {
    throw new AppError('invalid', incompleteMessage, { fields: missing });
  }
  return { expense_type, amount };
}

const newExpense = { status: 'pending', is_billable: true, billing_status: 'unbilled' };

const billable = ({ is_billable, billing_status }: Pick<Changes, 'is_billable' | 'billing_status'>) =>
  is_billable ?? (billing_status === undefined ? undefined : billing_status === 'unbilled');

function checkVat(amount: number, vat: number): void {
  if (vat > amount) throw fieldError('invalid', 'vat_amount', 'VAT can’t be more than the amount.');
}

interface ExpenseParent {
  job_id: number | null;
  property_id: number | null;
}

/** Resolves a job (with its property), a property, or neither for some types. 404 for one not visible to the caller. */
function assertParent(parents: Parents, { job_id, property_id }: NamedParent): ExpenseParent {
  if (job_id !== undefined && job_id !== null) {
    const job = jobOf(parents, { job_id, property_id });
    // A database trigger sets the job's own property.
    return { job_id: job.id, property_id: null };
  }
  return { job_id: null, property_id: typeof property_id === 'number' ? propertyOf(parents, property_id) : null };
}

function assertJob(type: string, job_id: number | null): void {
  if (job_id !== null || (typesWithoutJob as readonly string[]).includes(type)) return;
  throw fieldError('invalid', 'job_id', selectJobMessage);
}

/** Staff cannot date an expense in the future (E4). */
function assertDay(scope: Scope, day: string | undefined, today: string): void {
  if (scope.role === 'admin' || day === undefined || day <= today) return;
  throw fieldError('unprocessable', 'expense_date', 'The date can’t be in the future.', 'in_future');
}

async function checkOwner(db: Database, scope: Scope, id: number): Promise<void> {
  if (id !== scope.user_id) await assertStaff({ db, scope }, [id], 'worker', 'user_id');
}

/** Rows of new expenses, or their errors. Only admins set owner, status and billing. */
async function newExpenses(ctx: Ctx, inputs: readonly CreateInput[]) {
  const { db, scope, clock } = ctx;
  const isAdmin = scope.role === 'admin';
  const today = todayOf({ clock, scope });
  const ownerOf = (input: CreateInput) => (isAdmin && input.user_id) || scope.user_id;
  const others = new Set(inputs.map(ownerOf).filter((id) => id !== scope.user_id));
  const notWorkers = new Set(await unknownStaff(db, scope, [...others]));
  const parents = await readParents(db, scope, inputs);
  return outcomesOf(inputs, (input) => {
    const { files: _, status, is_billable, billing_status, at, sent_at, ...rest } = input;
    if (!isAdmin) assertAllowedFields({ status, is_billable, billing_status }, [], newExpense);
    const { expense_type, amount } = complete(ctx, input);
    checkVat(amount, rest.vat_amount ?? 0);
    assertDay(scope, rest.expense_date, today);
    const user_id = ownerOf(input);
    if (notWorkers.has(user_id)) throw notFound('worker', 'user_id');
    const place = assertParent(parents, rest);
    assertJob(expense_type, place.job_id);
    return {
      ...rest,
      ...place,
      expense_type,
      amount,
      user_id,
      status,
      is_billable: billable({ is_billable, billing_status }),
      expense_date: rest.expense_date ?? today,
      createdAt: reportedTime(clock, scope.time_zone, { at, sent_at }),
    };
  });
}

/** With its receipts; a known client_ref returns its expense. Late expenses of a job closed since are accepted. */
export async function createExpense(ctx: Ctx, input: CreateInput): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const row = onlyValue(await newExpenses(ctx, [input]));
  const id = await insertOnce(db, scope, 'expenses', row);
  if (id === undefined) return rowSentBefore(ctx, 'expenses', row.client_ref!);
  const { job_id, property_id, createdAt } = row;
  if (input.files.length > 0) {
    const place = { job_id, property_id, category: 'expense_receipt', expense_id: id, createdAt } as const;
    await storeFiles(db, scope, input.files, place);
  }
  return { id };
}

export async function createExpenses(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  return continueEach(await newExpenses(ctx, inputs), (rows) =>
    writeEach(db, rows, (some) =>
      insertMany(
        db,
        scope,
        'expenses',
        some.map((row) => ({ ...row, created_by: scope.user_id })),
      ),
    ),
  );
}

/** 409 if the expense is invoiced or, for staff, reviewed. */
function checkOpen(scope: Scope, expense: { status: string; invoice_id: number | null }): void {
  if (expense.invoice_id !== null) {
    throw stateConflict('invoiced', invoicedMessage);
  }
  if (scope.role !== 'admin' && expense.status !== 'pending') {
    throw stateConflict('settled', alreadyReviewedMessage);
  }
}

const ownFields = [
  'expense_type',
  'amount',
  'vat_amount',
  'description',
  'expense_date',
  'paid_by',
  'job_id',
  'property_id',
];

/**
 * Changes the given fields; `status: reviewed` is Quick Approve, `billing_status` sets `is_billable`. Staff change
 * their own pending expenses, without status and billing. 404 if not visible, 409 if invoiced, reviewed or changed
 * since `expected_updatedAt`.
 */
export async function changeExpense(
  { db, scope, clock }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateExpenseSchema>,
): Promise<{ id: number }> {
  const expense = found(await lockExpense(db, scope, id), 'expense');
  if (scope.role !== 'admin') assertAllowedFields(changes, ownFields);
  checkOpen(scope, expense);
  await assertVersion(db, scope, 'expenses', expense, expected_updatedAt);
  if (Object.keys(changes).length === 0) return { id };
  const { is_billable: _, billing_status: __, job_id, property_id, ...values } = changes;
  checkVat(values.amount ?? expense.amount, values.vat_amount ?? expense.vat_amount);
  assertDay(scope, values.expense_date, todayOf({ clock, scope }));
  if (values.user_id !== undefined) await checkOwner(db, scope, values.user_id);
  const parent = parentAfter(expense, { job_id, property_id });
  const place = parent && assertParent(await readParents(db, scope, [parent]), parent);
  assertJob(values.expense_type ?? expense.expense_type, place ? place.job_id : expense.job_id);
  const is_billable = billable(changes);
  await updateRow(db, scope, 'expenses', id, {
    ...values,
    ...place,
    ...(is_billable !== undefined && { is_billable }),
  });
  return { id };
}

function parentAfter(
  expense: ExpenseParent,
  { job_id, property_id }: Pick<Changes, 'job_id' | 'property_id'>,
): NamedParent | undefined {
  if (job_id === undefined && property_id === undefined) return undefined;
  const job = job_id === undefined ? expense.job_id : job_id;
  // A job implies its property; without a job the property is kept.
  const property = property_id === undefined && job === null ? expense.property_id : property_id;
  return { job_id: job, property_id: property };
}

/** Deletes an expense with its receipts; staff only their own pending ones. 409 if invoiced or reviewed. */
export async function removeExpense(
  { db, scope }: Ctx,
  { id, reason }: z.infer<typeof removeExpenseSchema>,
): Promise<{ id: number }> {
  const expense = found(await lockExpense(db, scope, id), 'expense');
  checkOpen(scope, expense);
  if (reason) await setReason(db, reason);
  await deleteRow(db, scope, 'expenses', id);
  return { id };
}
