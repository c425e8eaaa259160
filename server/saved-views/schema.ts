import { z } from 'zod';
import { expectedUpdatedAtSchema, idSchema, textSchema } from '#server/infra/input.ts';
import { maxLengths, viewPages } from './constants.ts';

const addressSchema = textSchema(maxLengths.address).refine((address) => {
  const [path, search = '', ...more] = address.split('?');
  return (viewPages as readonly string[]).includes(path!) && more.length === 0 && !/[#\s]/.test(search);
}, 'must be the address of a list, such as /jobs?status=in_progress');
const fields = {
  name: textSchema(maxLengths.name).min(1),
  address: addressSchema,
  is_shared: z.boolean(),
};

export const listSavedViewsSchema = z.strictObject({
  /** The table, such as jobs or time-tracking; default all. */
  list: textSchema(maxLengths.list).min(1).optional(),
});

export const createSavedViewSchema = z.strictObject({
  list: textSchema(maxLengths.list).min(1),
  ...fields,
  is_shared: fields.is_shared.default(false),
});

export const updateSavedViewSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    name: fields.name.optional(),
    address: fields.address.optional(),
    is_shared: fields.is_shared.optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const savedViewIdSchema = z.strictObject({ id: idSchema });

export const savedViewSchema = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  address: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  updatedAt: z.string(),
});
