import { z } from 'zod';
import { beginWalk } from '#db/list-walk.ts';
import { absencesRouter } from '#server/absences/router.ts';
import { amendmentRequestsRouter } from '#server/amendment-requests/router.ts';
import { auditRouter } from '#server/audit/router.ts';
import { cisRouter } from '#server/cis/router.ts';
import { expensesRouter } from '#server/expenses/router.ts';
import { filesRouter } from '#server/files/router.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { csvColumns, csvWriter, timeName, valueAt } from '#server/infra/csv.ts';
import { fieldError, toAppError } from '#server/infra/errors.ts';
import { typedSchema } from '#server/infra/input.ts';
import { beginLongRead } from '#server/infra/long-reads.ts';
import { spooled } from '#server/infra/spool.ts';
import { cellTypes, csvSheet, xlsxSheet } from '#server/infra/spreadsheet.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { invoicesRouter } from '#server/invoices/router.ts';
import { jobTasksRouter } from '#server/job-tasks/router.ts';
import { jobsRouter } from '#server/jobs/router.ts';
import { notesRouter } from '#server/notes/router.ts';
import { payRunRouter } from '#server/pay-run/router.ts';
import { paymentsRouter } from '#server/payments/router.ts';
import { propertiesRouter } from '#server/properties/router.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { decodeStrings } from '#server/rpc/decode-strings.ts';
import { procedureOfTable } from '#server/rpc/procedure-of-table.ts';
import type { Download } from '#server/rpc/rest-meta.ts';
import { can, createCallerFactory, router } from '#server/rpc/trpc.ts';
import { statementsRouter } from '#server/statements/router.ts';
import { timeTrackingRouter } from '#server/time-tracking/router.ts';
import { userRatesRouter } from '#server/user-rates/router.ts';
import { usersRouter } from '#server/users/router.ts';
import { visitsRouter } from '#server/visits/router.ts';
import { exportFormats } from './constants.ts';
import { peopleValues } from './rules.ts';

/** By REST base. An export calls the list, so it has the list's filters, search, order, permissions and columns. */
const lists = router({
  'time-tracking': timeTrackingRouter.list,
  jobs: jobsRouter.list,
  visits: visitsRouter.list,
  absences: absencesRouter.list,
  'job-tasks': jobTasksRouter.list,
  notes: notesRouter.list,
  properties: propertiesRouter.list,
  users: usersRouter.list,
  'users-rates': userRatesRouter.list,
  payments: paymentsRouter.list,
  'pay-run': payRunRouter.list,
  statements: statementsRouter.list,
  cis: cisRouter.list,
  'amendment-requests': amendmentRequestsRouter.list,
  invoices: invoicesRouter.list,
  'invoices-owed': invoicesRouter.owed,
  'invoices-payments': invoicesRouter.payments,
  'invoices-lines': invoicesRouter.lines,
  expenses: expensesRouter.list,
  files: filesRouter.list,
  audit: auditRouter.list,
});

type Rows = (input: unknown) => Promise<{ data: unknown[] }>;
const createListCaller = createCallerFactory(lists);

export const exportedTables = Object.keys(lists._def.procedures);

const exportSchema = z
  .looseObject({
    table: z.string().max(100),
    sort: z.string().max(100).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    q: typedSchema(200).optional(),
    format: z.enum(exportFormats).default('programs'),
    columns: z
      .string()
      .max(10_000)
      .optional()
      .describe(
        `For people: JSON of the columns in their order, each [id, name, type], such as [["user","Worker","string"]]. Types: ${cellTypes.join(', ')}. Default: all fields.`,
      ),
  })
  .describe('Also accepts every filter of that table’s list.');

const exportedSchema = z.object({
  table: z.string(),
  file_name: z.string(),
  filters: z.record(z.string(), z.unknown()),
  format: z.enum(exportFormats),
  columns: z.array(z.object({ id: z.string(), name: z.string(), type: z.enum(cellTypes) })),
});

const columnsSchema = z
  .array(z.tuple([z.string().max(100), z.string().min(1).max(100), z.enum(cellTypes)]))
  .min(1)
  .max(100);

function typeOf(name: string): (typeof cellTypes)[number] {
  if (timeName.test(name)) return 'datetime';
  return /_date$|^(effective_from|period_start|tax_point|month_start|month_end)$/.test(name) ? 'date' : 'string';
}

/** The columns asked for, which must be of the table; by default its fields. */
function columnsOf(table: string, row: z.ZodType, text: string | undefined) {
  const fields = (row as z.ZodObject).shape;
  if (text === undefined) {
    return csvColumns(row).map(({ heading }) => ({ id: heading, name: heading, type: typeOf(heading) }));
  }
  const columns = columnsSchema.safeParse(parsed(text));
  if (!columns.success) throw fieldError('invalid', 'columns', 'must be JSON of [id, name, type] for each column');
  const isKnown = (id: string) => id in fields || id in (peopleValues[table] ?? {});
  for (const [id] of columns.data) {
    if (!isKnown(id)) throw fieldError('invalid', 'columns', `names ${id}, which is not a column of ${table}`);
  }
  return columns.data.map(([id, name, type]) => ({ id, name, type }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function schemasOf(table: string) {
  const def = procedureOfTable(lists, table)._def as unknown as { inputs: [z.ZodType]; output: z.ZodObject };
  return { input: def.inputs[0], row: (def.output.shape.data as unknown as z.ZodArray<z.ZodType>).element };
}

/** What a list says only when asked, an export always says. */
const withAmounts = (input: z.ZodType, filters: Record<string, unknown>) =>
  'amounts' in (input as z.ZodObject).shape ? { ...filters, amounts: true } : filters;

function filtersOf(input: z.ZodType, all: Record<string, unknown>): Record<string, unknown> {
  const { page: _, limit: __, count: ___, sums: ____, ...given } = all;
  const strings = Object.entries(given).filter((each): each is [string, string] => typeof each[1] === 'string');
  const filters = input.safeParse({ ...given, ...decodeStrings(input, Object.fromEntries(strings)) });
  if (!filters.success) throw toAppError(filters.error);
  return withAmounts(input, filters.data as Record<string, unknown>);
}

/** Timeout for a download whose client stopped reading. */
const inactivityMs = 600_000;

/** Reads page by page from one database snapshot, by a walk, so that late pages are as fast as early ones. */
async function* pagesOf(ctx: CallCtx, { table, filters }: z.infer<typeof exportedSchema>) {
  const from = (await ctx.replica?.current()) ?? ctx.db;
  const db = await from.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  beginWalk(db);
  try {
    const caller = createListCaller({ ...ctx, db, background: true }) as unknown as Record<string, Rows>;
    for (let page = 1; ; page += 1) {
      const { data } = await caller[table]!({ ...filters, page, limit: maximumLimit });
      yield data;
      if (data.length < maximumLimit) return;
    }
  } finally {
    await db.rollback().execute();
  }
}

/** The API's own fields, as the import reads them. */
async function* forPrograms(ctx: CallCtx, output: z.infer<typeof exportedSchema>) {
  const { heading, lines } = csvWriter(csvColumns(schemasOf(output.table).row), ctx.scope.time_zone);
  yield heading;
  for await (const rows of pagesOf(ctx, output)) yield lines(rows);
}

function sourceOf(ctx: CallCtx, output: z.infer<typeof exportedSchema>) {
  const { format, table, columns } = output;
  if (format === 'programs') return forPrograms(ctx, output);
  const sheet = columns.map(({ id, name, type }) => ({
    name,
    type,
    value: peopleValues[table]?.[id] ?? ((row: unknown) => valueAt(row, id.split('.'))),
  }));
  return (format === 'xlsx' ? xlsxSheet : csvSheet)(sheet, pagesOf(ctx, output), ctx.scope.time_zone);
}

const csvType = 'text/csv; charset=utf-8';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const asFile = (ctx: CallCtx, output: z.infer<typeof exportedSchema>): Download => ({
  fileName: output.file_name,
  type: output.format === 'xlsx' ? xlsxType : csvType,
  open: () => {
    const reading = beginLongRead(ctx.scope);
    return spooled(sourceOf(ctx, output), {
      inactivityMs,
      onRead: reading.readDone,
      onEnd: reading.end,
    });
  },
});

export const exportRouter = router({
  table: can('export.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/export/{table}',
        summary:
          'Export a table with the same filters, search and order as its list, for programs (the API’s own fields as CSV) or for people (chosen columns as XLSX or CSV). Times are in the company’s time zone: for programs with their offset, as 2026-11-20 08:30+00:00; for people without, except in the hour that occurs twice when the clocks go back.',
        download: { types: [csvType, xlsxType], make: asFile },
      },
    })
    .input(exportSchema)
    .output(exportedSchema)
    .query(({ ctx, input: { table, format, columns, ...given } }) => {
      const { input, row } = schemasOf(table);
      const filters = filtersOf(input, given);
      const shown = columnsOf(table, row, columns);
      const file_name = `${table}-${todayOf(ctx)}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
      return { table, file_name, filters, format, columns: shown };
    }),
});
