import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { lastDayOf, taxMonth, taxMonthOf } from '#server/infra/cis.ts';
import { AppError } from '#server/infra/errors.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { pence } from '#server/infra/pence.ts';
import { addMonths, dayOf } from '#server/infra/time-zone.ts';
import { labourTypes } from '../payments/constants.ts';
import { type CisRow, cisByWorker } from './queries.ts';
import type { CisStatement, listCisSchema } from './schema.ts';

function statementOf({ first_name, last_name, ...figures }: CisRow, month: string): CisStatement {
  return {
    id: figures.user_id,
    ...figures,
    User: { first_name, last_name },
    month,
    month_start: taxMonth(month).from,
    month_end: lastDayOf(month),
    paid_out: (pence(figures.gross) - pence(figures.deducted)) / 100,
  };
}

const nameOf = ({ User }: CisStatement) => `${User.first_name} ${User.last_name}`;

/** A tax month's subcontractors: what the contractor's return asks for. */
export async function listCis(
  { db, scope, clock }: Ctx,
  { month: asked, q, ...list }: z.infer<typeof listCisSchema>,
) {
  const current = taxMonthOf(dayOf(clock(), scope.time_zone));
  const month = asked ?? addMonths(`${current}-01`, -1).slice(0, 7);
  const words = q?.toLowerCase() ?? '';
  const rows = (await cisByWorker(db, scope, { days: taxMonth(month), labourTypes }))
    .map((row) => statementOf(row, month))
    .filter((row) => nameOf(row).toLowerCase().includes(words));
  const total = (name: 'gross' | 'materials' | 'liable' | 'deducted' | 'paid_out') =>
    rows.reduce((sum, row) => sum + pence(row[name]), 0) / 100;
  const { data, meta } = pageOfRows(rows, list, (row, sort) =>
    sort === 'user' ? nameOf(row) : row[sort as Exclude<keyof CisStatement, 'User'>],
  );
  const totals = {
    gross: total('gross'),
    materials: total('materials'),
    liable: total('liable'),
    deducted: total('deducted'),
    paid_out: total('paid_out'),
  };
  return { data, meta: { ...meta, month, totals } };
}

/** One subcontractor's month. 404 where there is nothing of them in it. */
export async function readCis(
  { db, scope }: Ctx,
  { id, month }: { id: number; month: string },
): Promise<CisStatement> {
  const [row] = await cisByWorker(db, scope, { days: taxMonth(month), labourTypes, userId: id });
  if (!row) throw new AppError('not_found', 'There is no such statement.');
  return statementOf(row, month);
}
