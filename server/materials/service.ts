import type { z } from 'zod';
import { setReason } from '#db/actor.ts';
import { deleteRow, insertMany, insertOnce, updateRow } from '#db/crud.ts';
import { lockMaterial } from '#db/queries/materials.ts';
import { unknownStaff } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertStaff, assertVersion, rowSentBefore } from '#server/checks/assertions.ts';
import { jobOf, readParents } from '#server/checks/parent.ts';
import { reportedTime } from '#server/checks/reported-time.ts';
import { fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { continueEach, type Outcomes, onlyValue, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import { invoicedMessage } from '../invoices/constants.ts';
import { unitPrice } from '../pricing/materials.ts';
import { billedExpenseMessage, reviewedMaterialMessage } from './constants.ts';
import { expensesBought, itemsToCopy } from './queries.ts';
import type { createMaterialSchema, removeMaterialSchema, updateMaterialSchema } from './schema.ts';

type CreateInput = z.infer<typeof createMaterialSchema>;
type Changes = z.infer<typeof updateMaterialSchema>['changes'];
type Item = Awaited<ReturnType<typeof itemsToCopy>>[number];
type Bought = Awaited<ReturnType<typeof expensesBought>>[number];

const billable = ({ is_billable, billing_status }: Pick<Changes, 'is_billable' | 'billing_status'>) =>
  is_billable ?? (billing_status === undefined ? undefined : billing_status === 'unbilled');

/** Fields that only the office sets, with the defaults of a worker's entry. */
const newMaterial = { status: 'pending', is_billable: true, billing_status: 'unbilled' };
const officeFields = ({ cost, price, vat_rate, status, is_billable, billing_status }: Omit<Changes, 'job_id'>) => ({
  ...{ cost, price, vat_rate, status, is_billable, billing_status },
});

/**
 * Copied once, so that a later price changes nothing (M2). Of an item that is counted in another unit by now the amounts
 * mean something else, so the office says them.
 */
function amountsOf(
  given: Pick<Changes, 'unit' | 'cost' | 'price' | 'vat_rate'>,
  item: Item | undefined,
  markup: number,
) {
  const unit = given.unit ?? item?.unit ?? 'each';
  const listed = item && item.unit === unit ? item : { cost: null, price: null, vat_rate: item?.vat_rate ?? null };
  const cost = given.cost === undefined ? listed.cost : given.cost;
  const price = given.price === undefined ? unitPrice({ cost, price: listed.price }, markup) : given.price;
  return { unit, cost, price, vat_rate: given.vat_rate === undefined ? listed.vat_rate : given.vat_rate };
}

/** Staff cannot date what they used in the future. */
function assertDay(scope: Scope, day: string | undefined, today: string): void {
  if (scope.role === 'admin' || day === undefined || day <= today) return;
  throw fieldError('unprocessable', 'used_on', 'The date can’t be in the future.', 'in_future');
}

/** 404 for an expense that the caller does not read, 422 for one of another job, 409 for one that is charged already. */
function checkExpense(expense: Bought | undefined, job_id: number): number {
  const { id, job_id: paidFor, invoice_id } = found(expense, 'expense', 'expense_id');
  if (paidFor !== job_id)
    throw fieldError('unprocessable', 'expense_id', 'That expense is for another job.', 'mismatch');
  if (invoice_id !== null) throw fieldError('conflict', 'expense_id', billedExpenseMessage, 'invoiced');
  return id;
}

async function readBought({ db, scope }: Ctx, names: readonly (number | string | null | undefined)[]) {
  const given = [...new Set(names.flatMap((name) => name ?? []))];
  const rows = given.length > 0 ? await expensesBought(db, scope, given) : [];
  return (name: number | string) => rows.find(({ id, client_ref }) => id === name || client_ref === name);
}

async function readItems({ db, scope }: Ctx, ids: readonly (number | null | undefined)[]) {
  const given = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = given.length > 0 ? await itemsToCopy(db, scope, given) : [];
  return (id: number) =>
    found(
      rows.find((row) => row.id === id),
      'item',
      'price_item_id',
    );
}

/** Rows of new materials, or their errors. Only admins set owner, amounts, status and billing. */
async function newMaterials(ctx: Ctx, inputs: readonly CreateInput[]) {
  const { db, scope, clock, settings } = ctx;
  const isAdmin = scope.role === 'admin';
  const today = todayOf({ clock, scope });
  const ownerOf = (input: CreateInput) => (isAdmin && input.user_id) || scope.user_id;
  const others = new Set(inputs.map(ownerOf).filter((id) => id !== scope.user_id));
  const notWorkers = new Set(await unknownStaff(db, scope, [...others]));
  const parents = await readParents(db, scope, inputs);
  const itemOf = await readItems(
    ctx,
    inputs.map(({ price_item_id }) => price_item_id),
  );
  const boughtOf = await readBought(
    ctx,
    inputs.map(({ expense_id }) => expense_id),
  );
  return outcomesOf(inputs, (input) => {
    if (!isAdmin) assertAllowedFields(officeFields(input), [], newMaterial);
    const { job_id: _, at, sent_at, is_billable, billing_status, ...rest } = input;
    const user_id = ownerOf(input);
    if (notWorkers.has(user_id)) throw notFound('worker', 'user_id');
    const job = jobOf(parents, input);
    assertDay(scope, rest.used_on, today);
    const { price_item_id = null, expense_id = null } = rest;
    const item = price_item_id === null ? undefined : itemOf(price_item_id);
    const description = rest.description || item?.description;
    if (!description) throw fieldError('invalid', 'description', 'Say what it is, or choose it from the price list.');
    return {
      ...rest,
      ...amountsOf(rest, item, settings.materials_markup_percent),
      // A database trigger sets the job's property, which may move with it.
      job_id: job.id,
      property_id: job.property_id,
      user_id,
      price_item_id,
      expense_id: expense_id === null ? null : checkExpense(boughtOf(expense_id), job.id),
      description,
      is_billable: billable({ is_billable, billing_status }),
      used_on: rest.used_on ?? today,
      createdAt: reportedTime(clock, scope.time_zone, { at, sent_at }),
    };
  });
}

/** A known client_ref returns its material. Late materials of a job closed since are accepted. */
export async function createMaterial(ctx: Ctx, input: CreateInput): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const row = onlyValue(await newMaterials(ctx, [input]));
  const id = await insertOnce(db, scope, 'materials', row);
  return id === undefined ? rowSentBefore(ctx, 'materials', row.client_ref!) : { id };
}

export async function createMaterials(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  return continueEach(await newMaterials(ctx, inputs), (rows) =>
    writeEach(db, rows, (some) =>
      insertMany(
        db,
        scope,
        'materials',
        some.map((row) => ({ ...row, created_by: scope.user_id })),
      ),
    ),
  );
}

/** 409 if the material is invoiced or, for staff, reviewed. */
function checkOpen(scope: Scope, material: { status: string; invoice_id: number | null }): void {
  if (material.invoice_id !== null) throw stateConflict('invoiced', invoicedMessage);
  if (scope.role !== 'admin' && material.status !== 'pending') throw stateConflict('settled', reviewedMaterialMessage);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMaterial>>>;

/** Values copied from a newly chosen item, and a price calculated from a cost that had none. */
async function listedValues(ctx: Ctx, before: Locked, given: Changes) {
  const { materials_markup_percent: markup } = ctx.settings;
  const { price_item_id, description, unit, cost, price } = given;
  const isOther = price_item_id !== undefined && price_item_id !== before.price_item_id;
  if (isOther && price_item_id !== null) {
    const item = (await readItems(ctx, [price_item_id]))(price_item_id);
    return { price_item_id, description: description ?? item.description, ...amountsOf(given, item, markup) };
  }
  const isNewCost = cost !== undefined && price === undefined && before.price === null;
  // A worker, who says no amounts, counts it in another unit: the office says what that costs.
  const isOtherUnit = ctx.scope.role !== 'admin' && unit !== undefined && unit !== before.unit;
  return {
    ...(isOther && { price_item_id }),
    ...(isOtherUnit && { cost: null, price: null }),
    ...(isNewCost && { price: unitPrice({ cost, price: null }, markup) }),
  };
}

/** The expense that bought it, looked at again where it begins to be charged through the material. */
async function boughtValues(ctx: Ctx, before: Locked, given: Changes) {
  const named = given.expense_id === undefined ? before.expense_id : given.expense_id;
  if (named === null) return given.expense_id === null ? { expense_id: null } : {};
  const job_id = given.job_id ?? before.job_id;
  const wasCharged = before.status !== 'archived' && named === before.expense_id && job_id === before.job_id;
  const staysArchived = (given.status ?? before.status) === 'archived' && given.expense_id === undefined;
  if (wasCharged || staysArchived) return {};
  return { expense_id: checkExpense((await readBought(ctx, [named]))(named), job_id) };
}

/**
 * Changes the given fields; another item of the price list brings its own amounts. Staff change their own pending
 * materials, without amounts, status and billing. 404 if not visible, 409 if invoiced, reviewed or changed since
 * `expected_updatedAt`.
 */
export async function changeMaterial(
  ctx: Ctx,
  { id: name, changes, expected_updatedAt }: z.infer<typeof updateMaterialSchema>,
): Promise<{ id: number }> {
  const { db, scope, clock } = ctx;
  const material = found(await lockMaterial(db, scope, name), 'material');
  const { id } = material;
  if (scope.role !== 'admin') assertAllowedFields({ ...officeFields(changes), user_id: changes.user_id }, []);
  checkOpen(scope, material);
  await assertVersion(db, scope, 'materials', material, expected_updatedAt);
  if (Object.keys(changes).length === 0) return { id };
  const { is_billable: _, billing_status: __, job_id, price_item_id: ___, expense_id: ____, ...values } = changes;
  assertDay(scope, values.used_on, todayOf({ clock, scope }));
  if (values.user_id !== undefined && values.user_id !== scope.user_id)
    await assertStaff({ db, scope }, [values.user_id], 'worker', 'user_id');
  const job = job_id === undefined ? material : jobOf(await readParents(db, scope, [{ job_id }]), { job_id });
  const place = job_id === undefined ? {} : { job_id, property_id: job.property_id };
  const is_billable = billable(changes);
  await updateRow(db, scope, 'materials', id, {
    ...values,
    ...place,
    ...(await listedValues(ctx, material, changes)),
    ...(await boughtValues(ctx, material, changes)),
    ...(is_billable !== undefined && { is_billable }),
  });
  return { id };
}

/** Deletes a material; staff only their own pending ones. 409 if invoiced or reviewed. */
export async function removeMaterial(
  { db, scope }: Ctx,
  { id, reason }: z.infer<typeof removeMaterialSchema>,
): Promise<{ id: number }> {
  const material = found(await lockMaterial(db, scope, id), 'material');
  checkOpen(scope, material);
  if (reason) await setReason(db, reason);
  await deleteRow(db, scope, 'materials', material.id);
  return { id: material.id };
}
