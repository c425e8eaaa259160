import type { z } from 'zod';
import { isNamedLike, nameOf, nestUser } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { AppError } from '#server/infra/errors.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { addMonths, todayOf } from '#server/infra/time-zone.ts';
import { type CisRow, paidOutOf } from '../pricing/cis.ts';
import { sumPounds } from '../pricing/constants.ts';
import { readSubcontractors } from './queries.ts';
import { type ReturnContractor, returnProblems, returnXml, wholePounds } from './return.ts';
import { lastDayOf, taxMonth, taxMonthOf } from './rules.ts';
import type { CisStatement, cisReturnFileSchema, listCisSchema } from './schema.ts';

function statementOf(row: CisRow, month: string): CisStatement {
  return {
    id: row.user_id,
    ...nestUser(row),
    month,
    month_start: taxMonth(month).from,
    month_end: lastDayOf(month),
    paid_out: paidOutOf({ amount: row.gross, cis_deducted: row.deducted }),
  };
}

/** Default month: the last tax month that has ended (P24). */
export async function listCis(
  { db, scope, clock }: Ctx,
  { month: requested, q, sums, ...list }: z.infer<typeof listCisSchema>,
) {
  const current = taxMonthOf(todayOf({ clock, scope }));
  const month = requested ?? addMonths(`${current}-01`, -1).slice(0, 7);
  const rows = (await readSubcontractors(db, scope, { days: taxMonth(month) }))
    .map((row) => statementOf(row, month))
    .filter((row) => isNamedLike(row, q));
  const total = (name: 'gross' | 'materials' | 'liable' | 'deducted' | 'paid_out') =>
    sumPounds(rows.map((row) => row[name]));
  const { data, meta } = pageOfRows(rows, list, { user: nameOf });
  const totals = {
    gross: total('gross'),
    materials: total('materials'),
    liable: total('liable'),
    deducted: total('deducted'),
    paid_out: total('paid_out'),
  };
  return { data, meta: { ...meta, month, totals, ...(sums && { sums: totals }) } };
}

/** 404 if the subcontractor has no payments in the month. */
export async function readCis({ db, scope }: Ctx, { id, month }: { id: number; month: string }): Promise<CisStatement> {
  const [row] = await readSubcontractors(db, scope, { days: taxMonth(month), userId: id });
  if (!row) throw new AppError('not_found', 'This statement doesn’t exist.');
  return statementOf(row, month);
}

async function readReturn({ db, scope, settings }: Ctx, month: string) {
  const contractor: ReturnContractor = {
    employer_reference: settings.text('cis_employer_reference'),
    utr: settings.text('cis_utr'),
    accounts_office_reference: settings.text('cis_accounts_office_reference'),
  };
  const rows = (await readSubcontractors(db, scope, { days: taxMonth(month) })).map((row) => statementOf(row, month));
  return { contractor, rows, problems: returnProblems(contractor, rows) };
}

/** The figures of the monthly return, and the problems to put right before. */
export async function checkReturn(ctx: Ctx, { month }: { month: string }) {
  const { rows, problems } = await readReturn(ctx, month);
  const said = rows.map(wholePounds);
  return {
    month,
    month_end: lastDayOf(month),
    has_ended: lastDayOf(month) < todayOf(ctx),
    is_nil: rows.length === 0,
    subcontractors: rows.length,
    totals: {
      payments: sumPounds(said.map((row) => row.TotalPayments)),
      materials: sumPounds(said.map((row) => row.CostOfMaterials)),
      deducted: sumPounds(said.map((row) => row.TotalDeducted)),
    },
    problems,
  };
}

/** 409 with the list if something must be put right before, or the tax month has not ended. */
export async function makeReturn(
  ctx: Ctx,
  { month, information_correct: _, ...declarations }: z.infer<typeof cisReturnFileSchema>,
): Promise<{ file_name: string; xml: string }> {
  const monthEnd = lastDayOf(month);
  if (monthEnd >= todayOf(ctx)) {
    throw new AppError('conflict', 'This tax month has not ended yet.', { fields: 'state', errorCause: 'in_future' });
  }
  const { contractor, rows, problems } = await readReturn(ctx, month);
  if (problems.length > 0) {
    throw new AppError('conflict', problems.map(({ message }) => message).join('\n'), {
      ...{ fields: 'state', errorCause: 'missing_value', details: { problems } },
    });
  }
  return { file_name: `CIS300-${monthEnd}.xml`, xml: returnXml(contractor, rows, { monthEnd, declarations }) };
}
