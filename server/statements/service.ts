import type { z } from 'zod';
import { groupRows } from '#db/group-rows.ts';
import { lockWorker } from '#db/queries/time-records.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError } from '#server/infra/errors.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { addDays, dayOf, toInstants, weekStart } from '#server/infra/time-zone.ts';
import { movements } from '../pay-run/queries.ts';
import { fallbackRate } from '../pricing/constants.ts';
import {
  readAgreements,
  type StatementDay,
  saveAgreement,
  statementDays,
  statementExpenses,
  statementPayments,
  statementRecords,
} from './queries.ts';
import { changesSince, sameFigures, seenOf } from './rules.ts';
import type { agreeSchema, listStatementsSchema, Statement, StatementRow } from './schema.ts';

/** The week of a day, Sunday to Saturday, as queries take it. */
function weekInput({ scope, settings, clock }: Ctx, day: string) {
  const week = weekStart(day);
  const days = { from: week, to: addDays(week, 7) };
  const instants = toInstants(days, scope.time_zone) as { from: string; to: string };
  const hasEnded = dayOf(clock(), scope.time_zone) >= days.to;
  return { week, hasEnded, days, instants, terms: settings };
}

const agreedDays = (days: readonly StatementDay[]) =>
  days.map(({ day, total_duration, total_toPay }) => ({ day, minutes: total_duration, pay: total_toPay }));

/**
 * A worker's week: every record with its part of the day's pay, what was spent and paid, and the balance before and after.
 * Pay and balance are those of the sums. 404 for who is not in the company.
 */
export async function readStatement(
  ctx: Ctx,
  { id: userId, week: day }: { id: number; week: string },
): Promise<Statement> {
  const { db, scope, settings } = ctx;
  const input = { ...weekInput(ctx, day), userId };
  const [moved] = await movements(db, scope, input.terms, input);
  if (!moved) throw new AppError('not_found', 'This worker has no statement of this week.');
  const days = await statementDays(db, scope, input);
  const records = await statementRecords(db, scope, input);
  const [agreement] = await readAgreements(db, scope, input);
  const { first_name, last_name, ...figures } = moved;
  return {
    ...figures,
    User: { first_name, last_name },
    company_name: settings.company_name,
    week: input.week,
    until: addDays(input.week, 6),
    has_ended: input.hasEnded,
    driving_pay_percent: settings.driving_pay_percent,
    days: days.map(({ rate, ...sums }) => ({
      ...sums,
      rate: rate ?? fallbackRate,
      records: records.filter((record) => record.day === sums.day),
    })),
    reimbursed: await statementExpenses(db, scope, input),
    paid: await statementPayments(db, scope, input),
    agreement: agreement
      ? {
          agreed_at: agreement.agreed_at,
          changes: changesSince(agreement, { ...seenOf(moved), days: agreedDays(days) }),
        }
      : null,
  };
}

/** The caller agrees to their week as they saw it. 409 while it runs, and when the figures are others by now. */
export async function agree(ctx: Ctx, { week: day, seen }: z.infer<typeof agreeSchema>): Promise<Statement> {
  const { db, scope, clock } = ctx;
  const input = { ...weekInput(ctx, day), userId: scope.user_id };
  if (!input.hasEnded) throw new AppError('conflict', 'This week has not ended yet.', { fields: 'state' });
  // Nobody changes their records between what is compared and what is kept.
  await lockWorker(db, scope, scope.user_id);
  const [moved] = await movements(db, scope, input.terms, input);
  if (!moved || !sameFigures(seenOf(moved), seen)) {
    throw new AppError('conflict', 'This statement has changed. Please read it again.', { fields: 'state' });
  }
  await saveAgreement(db, scope, {
    ...seenOf(moved),
    week: input.week,
    agreed_at: toIso(clock()),
    closing_balance: moved.balance_after,
    days: agreedDays(await statementDays(db, scope, input)),
  });
  return readStatement(ctx, { id: scope.user_id, week: day });
}

/** Everybody's week in figures, and who agreed to it. */
export async function listStatements(
  ctx: Ctx,
  { week: day, state, q, ...list }: z.infer<typeof listStatementsSchema>,
) {
  const { db, scope } = ctx;
  const today = dayOf(ctx.clock(), scope.time_zone);
  const input = weekInput(ctx, day ?? addDays(today, -7));
  const moved = await movements(db, scope, input.terms, input);
  const agreements = new Map((await readAgreements(db, scope, input)).map((row) => [row.user_id, row]));
  const days = groupRows(await statementDays(db, scope, input), ({ user_id }) => user_id);
  const words = q?.toLowerCase() ?? '';
  const rows = moved.flatMap(({ first_name, last_name, ...figures }): StatementRow[] => {
    const agreement = agreements.get(figures.user_id);
    const now = { ...seenOf(figures), days: agreedDays(days.get(figures.user_id) ?? []) };
    const standing =
      agreement && changesSince(agreement, now).length === 0 ? ('agreed' as const) : ('changed' as const);
    const row: StatementRow = {
      id: figures.user_id,
      ...figures,
      User: { first_name, last_name },
      week: input.week,
      state: agreement ? standing : 'none',
      agreed_at: agreement?.agreed_at ?? null,
    };
    const isWanted = (state === undefined || row.state === state) && nameOf(row).includes(words);
    return isWanted ? [row] : [];
  });
  return pageOfRows(rows, list, (row, sort) =>
    sort === 'user' ? nameOf(row) : row[sort as Exclude<keyof StatementRow, 'User'>],
  );
}

const nameOf = ({ User }: StatementRow) => `${User.first_name} ${User.last_name}`.toLowerCase();
