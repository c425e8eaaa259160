import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import { unknownStaff } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertStaff, assertVersion } from '#server/checks/assertions.ts';
import { fieldError, found, notFound } from '#server/infra/errors.ts';
import { lastDayMessage } from '#server/infra/typed/order-messages.ts';
import { continueEach, type Outcomes, onlyValue, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import { lockAbsence } from './queries.ts';
import type { createAbsenceSchema, updateAbsenceSchema } from './schema.ts';

type CreateInput = z.infer<typeof createAbsenceSchema>;

function checkDays({ start_date, end_date }: { start_date: string; end_date: string }): void {
  if (end_date < start_date) throw fieldError('invalid', 'end_date', lastDayMessage);
}

/** Rows of new absences, or their errors: 404 for users who are not workers. */
async function newAbsences({ db, scope }: Ctx, inputs: readonly CreateInput[]) {
  const people = [...new Set(inputs.map(({ user_id }) => user_id))];
  const unknown = new Set(await unknownStaff(db, scope, people));
  return outcomesOf(inputs, (input) => {
    if (unknown.has(input.user_id)) throw notFound('worker', 'user_id');
    checkDays(input);
    return input;
  });
}

/** 404 for a user who is not a worker. */
export async function createAbsence(ctx: Ctx, input: CreateInput): Promise<{ id: number }> {
  const row = onlyValue(await newAbsences(ctx, [input]));
  return { id: await insertRow(ctx.db, ctx.scope, 'absences', row) };
}

export async function createAbsences(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  return continueEach(await newAbsences(ctx, inputs), (rows) =>
    writeEach(db, rows, (some) => insertMany(db, scope, 'absences', some)),
  );
}

/** 404 if not in the company, 409 if changed since. */
export async function changeAbsence(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateAbsenceSchema>,
): Promise<{ id: number }> {
  const absence = found(await lockAbsence(db, scope, id), 'absence');
  await assertVersion(db, scope, 'absences', absence, expected_updatedAt);
  if (changes.user_id !== undefined) await assertStaff({ db, scope }, [changes.user_id], 'worker', 'user_id');
  const { start_date = absence.start_date, end_date = absence.end_date } = changes;
  checkDays({ start_date, end_date });
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'absences', id, changes);
  return { id };
}

/** 404 if not in the company. */
export async function removeAbsence({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await deleteRow(db, scope, 'absences', id))) throw notFound('absence');
  return { id };
}
