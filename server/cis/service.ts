import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { AppError } from '#server/infra/errors.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { addMonths, dayOf } from '#server/infra/time-zone.ts';
import { type CisRow, paidOutOf } from '../pricing/cis.ts';
import { sumPounds } from '../pricing/constants.ts';
import { readSubcontractors } from './queries.ts';
import { lastDayOf, taxMonth, taxMonthOf } from './rules.ts';
import type { CisStatement, listCisSchema } from './schema.ts';

function statementOf({ first_name, last_name, ...figures }: CisRow, month: string): CisStatement {
  return {
    id: figures.user_id,
    ...figures,
    User: { first_name, last_name },
    month,
    month_start: taxMonth(month).from,
    month_end: lastDayOf(month),
    paid_out: paidOutOf({ amount: figures.gross, cis_deducted: figures.deducted }),
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
  const rows = (await readSubcontractors(db, scope, { days: taxMonth(month) }))
    .map((row) => statementOf(row, month))
    .filter((row) => nameOf(row).toLowerCase().includes(words));
  const total = (name: 'gross' | 'materials' | 'liable' | 'deducted' | 'paid_out') =>
    sumPounds(rows.map((row) => row[name]));
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
  const [row] = await readSubcontractors(db, scope, { days: taxMonth(month), userId: id });
  if (!row) throw new AppError('not_found', 'There is no such statement.');
  return statementOf(row, month);
}
