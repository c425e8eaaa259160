import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#server/auth/ctx.ts';
import { formatCount, formatFullDate } from '#server/format.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, fieldError } from '#server/infra/errors.ts';
import { addDays, dayOf } from '#server/infra/time-zone.ts';
import { zipStream } from '#server/infra/zip.ts';
import { pence } from '../pricing/constants.ts';
import { codeSettings, codesOf, missingCodeMessage } from './codes.ts';
import {
  type AccountProgram,
  accountProgramLabels,
  bookEntryLabels,
  largestFile,
  longestPeriod,
  nothingMessage,
  tooLargeMessage,
} from './constants.ts';
import { allEntries, type Books, booksOf, booksWith, figuresOf, type KindTotals, totalsOf } from './entries.ts';
import { type AccountFiles, amountText } from './files.ts';
import {
  countUnsent,
  type ExportedRow,
  insertExport,
  lockExports,
  type Period,
  readCustomerParties,
  readExpenses,
  readExported,
  readPay,
  readReceipts,
  readSales,
  readWorkerParties,
} from './queries.ts';
import { quickbooksFiles } from './quickbooks.ts';
import { sageFiles } from './sage.ts';
import type { AccountPreview, AccountTotals } from './schema.ts';
import { xeroFiles } from './xero.ts';

const writers = { xero: xeroFiles, quickbooks: quickbooksFiles, sage: sageFiles } as const;
const changedLimit = 100;

interface Input {
  program: AccountProgram;
  start_date: string;
  end_date: string;
  only_new?: boolean | undefined;
}

/** 400 if it ends before it begins, or is longer than a year. */
function periodOf({ start_date, end_date }: Input): Period {
  if (start_date > end_date) throw fieldError('invalid', 'end_date', 'Choose a day on or after the first.');
  if (addDays(start_date, longestPeriod - 1) < end_date) {
    throw fieldError('invalid', 'end_date', 'Choose a period of at most one year.');
  }
  return { from: start_date, to: end_date };
}

/** The entries of a period: six statements for any number of them. */
export async function readBooks({ db, scope, settings }: Ctx, period: Period): Promise<Books> {
  const sales = await readSales(db, scope, period);
  const receipts = await readReceipts(db, scope, period);
  const expenses = await readExpenses(db, scope, period);
  const pay = await readPay(db, scope, period);
  const customerIds = new Set([...sales, ...receipts].map(({ customer_id }) => customer_id));
  const workerIds = new Set([...expenses, ...pay].map(({ user_id }) => user_id));
  return booksOf({
    ...{ sales, receipts, expenses, pay },
    customers: await readCustomerParties(db, scope, [...customerIds]),
    workers: await readWorkerParties(db, scope, [...workerIds]),
    isVatRegistered: settings.vat_registered,
  });
}

function write({ settings }: Pick<Ctx, 'settings'>, program: AccountProgram, books: Books) {
  const keys = codeSettings[program];
  const codes = codesOf({ accounts: settings.text(keys.accounts), taxes: settings.text(keys.taxes) });
  const written = writers[program](books, codes);
  const missing = (['accounts', 'taxes'] as const).flatMap((of) =>
    codes.missing[of].size === 0 ? [] : [{ setting: keys[of], names: [...codes.missing[of]].sort() }],
  );
  return { written, missing };
}

const inPounds = ({ kind, count, net, vat, gross, cis }: KindTotals): AccountTotals => ({
  ...{ kind, count, net: net / 100, vat: vat / 100, gross: gross / 100, cis: cis / 100 },
});

/** The entries of a period, and what earlier files have of them. */
async function readCompared(ctx: Ctx, { program, only_new, ...input }: Input) {
  const period = periodOf({ program, ...input });
  const all = await readBooks(ctx, period);
  const exported = await readExported(ctx.db, ctx.scope, { ...period, program, entries: allEntries(all) });
  const known = new Set(exported.map(({ kind, source_row }) => `${kind} ${source_row}`));
  const books = only_new ? booksWith(all, ({ kind, id }) => !known.has(`${kind} ${id}`)) : all;
  return { period, books, ...compare(all, exported) };
}

function compare(books: Books, exported: readonly ExportedRow[]) {
  const present = new Map(allEntries(books).map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const repeated = exported.filter(({ kind, source_row }) => present.has(`${kind} ${source_row}`));
  const changed = exported.flatMap((row) => {
    const { kind, source_row, reference, day, amount: exported_amount, exported_at, exported_by } = row;
    const entry = present.get(`${kind} ${source_row}`);
    const amount = entry ? figuresOf(entry).gross / 100 : null;
    if (amount !== null && pence(amount) === pence(exported_amount)) return [];
    return [{ kind, reference, day, amount, exported_amount, exported_at, exported_by }];
  });
  const [last] = exported.toSorted((a, b) => b.exported_at.localeCompare(a.exported_at));
  return { repeated: repeated.length, changed, last };
}

/** 400. */
export async function previewExport(ctx: Ctx, input: Input): Promise<AccountPreview> {
  const { period, books, repeated, changed, last } = await readCompared(ctx, input);
  return {
    ...{ program: input.program, start_date: period.from, end_date: period.to },
    totals: totalsOf(books).map(inPounds),
    unsent: await countUnsent(ctx.db, ctx.scope, period),
    repeated,
    last_export: last ? { at: last.exported_at, by: last.exported_by } : null,
    changed: changed.slice(0, changedLimit),
    missing_codes: write(ctx, input.program, books).missing,
  };
}

const lineOfTotals = ({ kind, count, net, vat, gross, cis }: KindTotals) =>
  [
    `${bookEntryLabels[kind]}: ${formatCount(count)}`,
    `net ${amountText(net)}`,
    `VAT ${amountText(vat)}`,
    `gross ${amountText(gross)}`,
    ...(cis === 0 ? [] : [`CIS ${amountText(cis)}`]),
  ].join(', ');

function readMe(input: Input, company: string, totals: readonly KindTotals[], { steps, notes }: AccountFiles): string {
  return [
    `${company}: ${formatFullDate(input.start_date)} to ${formatFullDate(input.end_date)}, for ${accountProgramLabels[input.program]}`,
    '',
    'Import these files in this order:',
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    '',
    'What they add up to, in pounds:',
    ...totals.map(lineOfTotals),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
  ].join('\r\n');
}

/** 413. */
export function assertSize({ length }: Pick<Buffer, 'length'>): void {
  if (length > largestFile) throw fieldError('too_large', 'end_date', tooLargeMessage);
}

/** Stored bytes of an archive with a README and the files. */
async function archiveOf(
  ctx: Ctx,
  input: Input,
  totals: readonly KindTotals[],
  written: AccountFiles,
): Promise<Buffer> {
  const readme = { name: 'README.txt', text: readMe(input, ctx.settings.company_name, totals, written) };
  const modifiedAt = toIso(ctx.clock());
  return buffer(
    zipStream(
      [readme, ...written.files].map(({ name, text }) => ({
        name,
        modifiedAt,
        open: async () => Readable.from([Buffer.from(text)]),
      })),
    ),
  );
}

/**
 * 400; 413; 409 if nothing is in the period, a setting is missing, or, without `confirm_repeated`, entries are in a file for the
 * program already.
 */
export async function createExport(
  ctx: Ctx,
  { confirm_repeated, ...input }: Input & { confirm_repeated?: boolean | undefined },
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  await lockExports(db, scope);
  const { period, books, repeated, last } = await readCompared(ctx, input);
  const totals = totalsOf(books);
  if (totals.length === 0) {
    const message = repeated > 0 ? 'Everything in this period was exported before.' : nothingMessage;
    throw fieldError('conflict', 'end_date', message, 'nothing_to_export');
  }
  const { written, missing } = write(ctx, input.program, books);
  if (missing.length > 0) {
    const names = missing.flatMap((each) => each.names);
    throw new AppError('conflict', missingCodeMessage(input.program, names), {
      ...{ fields: 'state', errorCause: 'missing_value' },
      details: { missing },
    });
  }
  if (last && repeated > 0 && !input.only_new && !confirm_repeated)
    throw repeatedError(ctx, input.program, repeated, last);
  const content = await archiveOf(ctx, input, totals, written);
  assertSize(content);
  const entries = allEntries(books).map((entry) => ({
    ...{ kind: entry.kind, source_row: entry.id, day: entry.day, reference: entry.reference },
    amount: figuresOf(entry).gross / 100,
  }));
  const row = {
    ...{ program: input.program, period_start: period.from, period_end: period.to, created_by: scope.user_id },
    file_name: `accounts-${input.program}-${period.from}-to-${period.to}.zip`,
    totals: JSON.stringify(totals.map(inPounds)),
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
    createdAt: toIso(ctx.clock()),
  };
  return { id: await insertExport(db, scope, row, entries) };
}

function repeatedError({ scope }: Ctx, program: AccountProgram, repeated: number, last: ExportedRow): AppError {
  const count = repeated === 1 ? '1 of these entries was' : `${formatCount(repeated)} of these entries were`;
  const when = formatFullDate(dayOf(Date.parse(last.exported_at), scope.time_zone));
  const who = last.exported_by === '' ? '' : ` by ${last.exported_by}`;
  const message = `${count} exported for ${accountProgramLabels[program]} before, the last on ${when}${who}. Imported twice, they count twice. Confirm to continue.`;
  return new AppError('conflict', message, { fields: 'question', errorCause: 'confirm', details: { repeated } });
}
