import { z } from 'zod';
import { csvColumns, csvWriter } from '#server/infra/csv.ts';
import { fieldError, toAppError } from '#server/infra/errors.ts';
import { typedSchema } from '#server/infra/input.ts';
import { beginLongRead } from '#server/infra/long-reads.ts';
import { spooled } from '#server/infra/spool.ts';
import { cellTypes, csvSheet, xlsxSheet } from '#server/infra/spreadsheet.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { decodeStrings } from '#server/rpc/decode-strings.ts';
import type { Download } from '#server/rpc/rest-meta.ts';
import { exportedTables, type ProcedureSet, tableNamed } from '#server/rpc/table-meta.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { exportFormats } from './constants.ts';
import { type Exported, fieldsOf, pagesOf, schemasOf, sheetOf, withAmounts } from './lists.ts';
import { peopleValues } from './rules.ts';

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

/** The columns asked for, which must be of the table; by default its fields. */
function columnsOf(list: Exported, text: string | undefined) {
  const { row } = schemasOf(list);
  const values = peopleValues(list.meta, row);
  const fields = (row as z.ZodObject).shape;
  if (text === undefined) {
    return fieldsOf(row);
  }
  const columns = columnsSchema.safeParse(parsed(text));
  if (!columns.success) throw fieldError('invalid', 'columns', 'must be JSON of [id, name, type] for each column');
  const isKnown = (id: string) => id in fields || id in values;
  for (const [id] of columns.data) {
    if (!isKnown(id))
      throw fieldError('invalid', 'columns', `names ${id}, which is not a column of ${list.meta.table}`);
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

function filtersOf(input: z.ZodType, all: Record<string, unknown>): Record<string, unknown> {
  const { page: _, limit: __, count: ___, sums: ____, ...given } = all;
  const strings = Object.entries(given).filter((each): each is [string, string] => typeof each[1] === 'string');
  const filters = input.safeParse({ ...given, ...decodeStrings(input, Object.fromEntries(strings)) });
  if (!filters.success) throw toAppError(filters.error);
  return withAmounts(input, filters.data as Record<string, unknown>);
}

/** Timeout for a download whose client stopped reading. */
const inactivityMs = 600_000;

/** The API's own fields, as the import reads them. */
async function* forPrograms(ctx: CallCtx, list: Exported, output: z.infer<typeof exportedSchema>) {
  const { heading, lines } = csvWriter(csvColumns(schemasOf(list).row), ctx.scope.time_zone);
  yield heading;
  for await (const rows of pagesOf(ctx, list, output.filters)) yield lines(rows);
}

function sourceOf(ctx: CallCtx, list: Exported, output: z.infer<typeof exportedSchema>) {
  const { format, columns } = output;
  if (format === 'programs') return forPrograms(ctx, list, output);
  const sheet = sheetOf(list, columns);
  return (format === 'xlsx' ? xlsxSheet : csvSheet)(sheet, pagesOf(ctx, list, output.filters), ctx.scope.time_zone);
}

const csvType = 'text/csv; charset=utf-8';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const asFile = (ctx: CallCtx, list: Exported, output: z.infer<typeof exportedSchema>): Download => ({
  fileName: output.file_name,
  type: output.format === 'xlsx' ? xlsxType : csvType,
  open: () => {
    const reading = beginLongRead(ctx.scope);
    return spooled(sourceOf(ctx, list, output), {
      inactivityMs,
      onRead: reading.readDone,
      onEnd: reading.end,
    });
  },
});

/** Of all calls that can be exported. */
export function exportRouterOf(calls: ProcedureSet) {
  const lists = exportedTables(calls);
  return router({
    table: can('export.read')
      .meta({
        rest: {
          method: 'GET',
          path: '/export/{table}',
          summary:
            'Export a table with the same filters, search and order as its list, for programs (the API’s own fields as CSV) or for people (chosen columns as XLSX or CSV). Times are in the company’s time zone: for programs with their offset, as 2026-11-20 08:30+00:00; for people without, except in the hour that occurs twice when the clocks go back.',
          download: {
            types: [csvType, xlsxType],
            make: (ctx, output: z.infer<typeof exportedSchema>) => asFile(ctx, tableNamed(lists, output.table), output),
          },
        },
      })
      .input(exportSchema)
      .output(exportedSchema)
      .query(({ ctx, input: { table, format, columns, ...given } }) => {
        const list = tableNamed(lists, table);
        const filters = filtersOf(schemasOf(list).input, given);
        const shown = columnsOf(list, columns);
        const file_name = `${table}-${todayOf(ctx)}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
        return { table, file_name, filters, format, columns: shown };
      }),
  });
}
