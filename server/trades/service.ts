import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/checks/assertions.ts';
import { fieldError, found, notFound } from '#server/infra/errors.ts';
import { type Outcomes, writeEach } from '#server/infra/write-each.ts';
import { splitNames } from './constants.ts';
import { lockTrade, tradeIdsByName, tradeUses } from './queries.ts';
import type { createTradeSchema, updateTradeSchema } from './schema.ts';

type CreateInput = z.infer<typeof createTradeSchema>;

/** 409 for a name that another has, whatever its case. */
export const createTrade = async ({ db, scope }: Ctx, input: CreateInput): Promise<{ id: number }> => ({
  id: await insertRow(db, scope, 'trades', input),
});

export const createTrades = ({ db, scope }: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> =>
  writeEach(db, inputs, (some) => insertMany(db, scope, 'trades', some));

/** 404 if not in the company, 409 if changed since or for a name that another has. */
export async function changeTrade(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateTradeSchema>,
): Promise<{ id: number }> {
  const trade = found(await lockTrade(db, scope, id), 'trade');
  await assertVersion(db, scope, 'trades', trade, expected_updatedAt);
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'trades', id, changes);
  return { id };
}

/** 404 if not in the company, 409 while a worker has it or a job needs it. */
export async function removeTrade({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await lockTrade(db, scope, id))) throw notFound('trade');
  assertUnreferenced('trade', await tradeUses(db, scope, id), 'Archive it instead.');
  await deleteRow(db, scope, 'trades', id);
  return { id };
}

/** Reads 'Gas, plumbing' as ids. The function throws 400 about `trades` for a name that no trade has. */
export async function tradeReader({ db, scope }: Ctx): Promise<(text: string) => number[]> {
  const ids = await tradeIdsByName(db, scope);
  return (text) =>
    splitNames(text).map((name) => {
      const id = ids.get(name.toLowerCase());
      if (id === undefined) throw fieldError('invalid', 'trades', `No trade is called ${name}. Add it in Settings.`);
      return id;
    });
}
