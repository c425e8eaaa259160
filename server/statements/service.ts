import type { z } from 'zod';
import { groupRows } from '#db/group-rows.ts';
import { lockWorker } from '#db/queries/time-records.ts';
import { isNamedLike, nameOf, nestUser } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, stateConflict } from '#server/infra/errors.ts';
import { withSums } from '#server/infra/list-input.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { addDays, todayOf, toInstants, weekStart } from '#server/infra/time-zone.ts';
import { movements } from '../pay-run/queries.ts';
import { movementSums } from '../pricing/balance.ts';
import { fallbackRate } from '../pricing/constants.ts';
import { drivingPercent } from '../pricing/pay.ts';
import { weekNotEndedMessage } from './constants.ts';
import {
  readAgreements,
  saveAgreement,
  statementDays,
  statementExpenses,
  statementPayments,
  statementRecords,
} from './queries.ts';
import { changesSince, isSameAmounts, seenOf } from './rules.ts';
import type { agreeSchema, listStatementsSchema, Statement, StatementRow } from './schema.ts';

function weekInput({ scope, settings, clock }: Ctx, day: string) {
  const week = weekStart(day);
  const days = { from: week, to: addDays(week, 7) };
  const instants = toInstants(days, scope.time_zone) as { from: string; to: string };
  const hasEnded = todayOf({ clock, scope }) >= days.to;
  return { week, hasEnded, days, instants, terms: settings };
}

const agreedDays = (days: Awaited<ReturnType<typeof statementDays>>) =>
  days.map(({ day, total_duration, total_toPay }) => ({ day, minutes: total_duration, pay: total_toPay }));

/** A week's records with their share of the day's pay, expenses and payments. 404 for a user of another company. */
export async function readStatement(
  ctx: Ctx,
  { id: userId, week: day }: { id: number; week: string },
): Promise<Statement> {
  const { db, scope, settings } = ctx;
  const input = { ...weekInput(ctx, day), userId };
  const [moved] = await movements(db, scope, input.terms, input);
  if (!moved) throw new AppError('not_found', 'This worker has no statement for this week.');
  const days = await statementDays(db, scope, input);
  const records = await statementRecords(db, scope, input);
  const [agreement] = await readAgreements(db, scope, input);
  return {
    ...nestUser(moved),
    company_name: settings.company_name,
    week: input.week,
    until: addDays(input.week, 6),
    has_ended: input.hasEnded,
    driving_pay_percent: drivingPercent(settings),
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

/** Agrees to the caller's week with the figures they saw. 409 while it runs or if they changed. */
export async function agree(ctx: Ctx, { week: day, seen }: z.infer<typeof agreeSchema>): Promise<Statement> {
  const { db, scope, clock } = ctx;
  const input = { ...weekInput(ctx, day), userId: scope.user_id };
  if (!input.hasEnded) throw stateConflict('not_yet', weekNotEndedMessage);
  // Locked, so the records cannot change between comparing and saving.
  await lockWorker(db, scope, scope.user_id);
  const [moved] = await movements(db, scope, input.terms, input);
  if (!moved || !isSameAmounts(seenOf(moved), seen)) {
    throw stateConflict('stale', 'This statement has changed. Review it and try again.');
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

/** Of all workers, by default for last week. `sums` are those of all rows that match. */
export async function listStatements(
  ctx: Ctx,
  { week: day, state, q, sums, ...list }: z.infer<typeof listStatementsSchema>,
) {
  const { db, scope } = ctx;
  const today = todayOf(ctx);
  const input = weekInput(ctx, day ?? addDays(today, -7));
  const moved = await movements(db, scope, input.terms, input);
  const agreements = new Map((await readAgreements(db, scope, input)).map((row) => [row.user_id, row]));
  const days = groupRows(await statementDays(db, scope, input), ({ user_id }) => user_id);
  const rows = moved.flatMap((figures): StatementRow[] => {
    const agreement = agreements.get(figures.user_id);
    const now = { ...seenOf(figures), days: agreedDays(days.get(figures.user_id) ?? []) };
    const balanceStatus =
      agreement && changesSince(agreement, now).length === 0 ? ('agreed' as const) : ('changed' as const);
    const row: StatementRow = {
      id: figures.user_id,
      ...nestUser(figures),
      week: input.week,
      state: agreement ? balanceStatus : 'none',
      agreed_at: agreement?.agreed_at ?? null,
    };
    const isIncluded = (state === undefined || row.state === state) && isNamedLike(row, q);
    return isIncluded ? [row] : [];
  });
  return withSums(pageOfRows(rows, list, { user: nameOf }), sums, () => movementSums(rows));
}
