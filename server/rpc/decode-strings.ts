import { z } from 'zod';

const isWrapper = (type: unknown) =>
  type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodPrefault;

/** Kept, because an import asks for each of its cells. */
const known = new WeakMap<object, readonly unknown[]>();

export function innerTypes(schema: unknown): readonly unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found = known.get(schema) ?? unwrapped(schema);
  known.set(schema, found);
  return found;
}

function unwrapped(schema: object): readonly unknown[] {
  if (isWrapper(schema) || schema instanceof z.ZodNullable) return innerTypes(schema.unwrap());
  if (schema instanceof z.ZodPipe) return innerTypes(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(innerTypes);
  return [schema];
}

function wishes(schema: z.ZodType | undefined): Set<'number' | 'boolean' | 'array'> {
  const found = new Set<'number' | 'boolean' | 'array'>();
  for (const type of innerTypes(schema)) {
    if (type instanceof z.ZodNumber) found.add('number');
    else if (type instanceof z.ZodBoolean) found.add('boolean');
    else if (type instanceof z.ZodArray) found.add('array');
  }
  return found;
}

const isNumeric = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** For the items of a list that is sent as 'a,b'. */
function itemDecoder(schema: z.ZodType): (text: string) => string | number {
  const lists = innerTypes(schema).filter((type) => type instanceof z.ZodArray);
  const hasNumbers = lists.some((list) => wishes(list.element as z.ZodType).has('number'));
  return (text) => (hasNumbers && isNumeric(text) ? Number(text) : text);
}

export function objectShape(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (isWrapper(schema) || schema instanceof z.ZodNullable) return objectShape(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return objectShape(schema.in as z.ZodType);
  return {};
}

/** The schemas must not coerce, as tRPC shares them. Strings that do not decode are left for the schema to reject. */
export function decodeStrings(
  schema: z.ZodType | undefined,
  strings: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const shape = objectShape(schema);
  const decoded: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(strings)) {
    const wished = wishes(Object.hasOwn(shape, key) ? shape[key] : undefined);
    if (wished.has('number') && isNumeric(text)) decoded[key] = Number(text);
    else if (wished.has('boolean') && (text === 'true' || text === 'false')) decoded[key] = text === 'true';
    else if (wished.has('array')) decoded[key] = text.split(',').map(itemDecoder(shape[key]!));
    else
      Object.defineProperty(decoded, key, {
        value: text,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return decoded;
}
