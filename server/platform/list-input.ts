import { z } from 'zod';
import { textSchema } from './input.ts';

export const maximumLimit = 1000;

/**
 * The input of a list: its filters, and page, limit, sort, order, q, count as every list has them. The same schema reads
 * a table's URL, a tRPC input and a REST query, so that the three cannot differ.
 */
export function listInput<Filters extends z.ZodRawShape, const Sorts extends readonly [string, ...string[]]>(
  filters: Filters,
  sorts: Sorts,
  defaults: { sort: Sorts[number]; order: 'asc' | 'desc'; limit?: number },
) {
  return z.strictObject({
    ...filters,
    /** From 1, or `last`. */
    page: z
      .union([z.int().min(1).max(10_000_000), z.literal('last')], 'must be a whole number from 1, or last')
      .default(1),
    limit: z
      .int()
      .min(1)
      .max(maximumLimit)
      .default(defaults.limit ?? 100),
    sort: z.enum(sorts).default(defaults.sort as never),
    order: z.enum(['asc', 'desc']).default(defaults.order),
    /** Words to search for. */
    q: textSchema(200).optional(),
    /** `exact` counts past 1,000. */
    count: z.literal('exact').optional(),
  });
}

export const listMetaSchema = z.object({
  total: z.number(),
  total_exact: z.boolean(),
  page: z.number(),
  limit: z.number(),
});
export type ListMeta = z.infer<typeof listMetaSchema>;

/** `{ data: rows, meta }`, as every list answers. */
export function listOutput<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: listMetaSchema });
}
