import { z } from 'zod';
import { maximumLimit, maxQueryLength } from './constants.ts';
import { dateSchema, typedSchema } from './input.ts';

const pageSchema = z.union(
  [z.int().min(1).max(10_000_000), z.literal('last')],
  'must be a whole number from 1, or last',
);
const limitSchema = z.int().min(1).max(maximumLimit);

export const pageInput = (limit: number) =>
  z.strictObject({
    page: pageSchema.default(1).describe('From 1, or last.'),
    limit: limitSchema.default(limit).describe('Rows per page.'),
  });

/** A list's filters and paging. One schema parses table URLs, tRPC inputs and REST queries, so they cannot differ. */
export function listInput<Filters extends z.ZodRawShape, const Sorts extends readonly [string, ...string[]]>(
  filters: Filters,
  sorts: Sorts,
  defaults: { sort: Sorts[number]; order: 'asc' | 'desc'; limit?: number },
) {
  return z.strictObject({
    ...filters,
    page: pageSchema.default(1).describe('From 1, or last.'),
    limit: limitSchema.default(defaults.limit ?? 100).describe('Rows per page.'),
    sort: z
      .enum(sorts)
      .default(defaults.sort as never)
      .describe('What the rows are sorted by; ties by id.'),
    order: z.enum(['asc', 'desc']).default(defaults.order).describe('From small to large, or the other way.'),
    q: typedSchema(maxQueryLength).optional().describe('Only rows that hold this text.'),
    count: z.literal('exact').optional().describe('exact counts past 1,000.'),
  });
}

/** Of a list whose rows have a date: days of the company's zone, inclusive. */
export const daysInput = {
  start_date: dateSchema.optional().describe('From this day.'),
  end_date: dateSchema.optional().describe('Up to this day.'),
};

/** Of a list that knows its sums. */
export const sumsInput = {
  sums: z.boolean().optional().describe('Adds meta.sums: the sums of all rows that match, not only of the page.'),
};
export const sumsOutput = <Sums extends z.ZodType>(sums: Sums) => ({ sums: sums.optional() });

/** A page with `meta.sums`, if they are asked for. */
export async function withSums<P extends { meta: object }, Sums>(
  page: P,
  isRequested: boolean | undefined,
  sum: () => Sums | Promise<Sums>,
): Promise<Omit<P, 'meta'> & { meta: P['meta'] & { sums?: Sums } }> {
  return isRequested ? { ...page, meta: { ...page.meta, sums: await sum() } } : page;
}

export const listMetaSchema = z.object({
  total: z.number().describe('How many rows match.'),
  total_exact: z.boolean().describe('Whether all were counted; otherwise there are more.'),
  page: z.number().describe('The page, from 1.'),
  limit: z.number().describe('Rows per page.'),
});
export type ListMeta = z.infer<typeof listMetaSchema>;

export function listOutput<Row extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  row: Row,
  more?: More,
) {
  const page = z.object({ data: z.array(row), meta: listMetaSchema.extend((more ?? {}) as More) });
  // tRPC parses asynchronously, for which zod has no compiled way through: a page would take six times as long.
  return Object.assign(page, { parseAsync: async (value: unknown) => page.parse(value) });
}
