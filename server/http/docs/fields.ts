import type { Schema } from './document.ts';

/** A field of a body or an answer as a line of a table. */
export interface Field {
  /** 'User.first_name'; '[]' where it is inside a list. */
  name: string;
  type: string;
  required: boolean;
}

const bounds = ({ minimum, maximum, minLength, maxLength, maxItems }: Schema): string => {
  const tooLarge = (value: number | undefined) => value === undefined || Math.abs(value) >= 9e15;
  const range = [tooLarge(minimum) ? '' : `from ${minimum}`, tooLarge(maximum) ? '' : `to ${maximum}`];
  const most = maxLength ?? maxItems;
  const things = maxLength === undefined && minLength === undefined ? '' : ' characters';
  const length = [minLength ? `at least ${minLength}` : '', most === undefined ? '' : `at most ${most}`];
  const words = length.filter(Boolean).join(', ');
  return [...range, words && words + things].filter(Boolean).join(' ');
};

const plain: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };
const formats: Record<string, string> = {
  binary: 'file',
  date: 'day such as 2026-03-29',
  'date-time': 'timestamp',
  uuid: 'uuid',
};

function kindWords(schema: Schema): string {
  if (schema.description) return schema.description;
  if (schema.enum) {
    const words = schema.enum.filter((each) => each !== null).map(String);
    return `${words.length > 1 ? 'one of ' : ''}${words.join(', ')}`;
  }
  const list = schema.type === 'array' && schema.items && `list of ${typeWords(schema.items)}`;
  const name =
    list || formats[schema.format ?? ''] || (plain[schema.type ?? ''] ?? schema.type ?? 'any value');
  return [name, bounds(schema)].filter(Boolean).join(' ');
}

/** What a value is, in words: 'whole number from 1', 'one of all, today', 'text or null'. */
export function typeWords(schema: Schema): string {
  const options = schema.anyOf ?? schema.allOf;
  const kinds = options ? options.map(typeWords) : [kindWords(schema)];
  const words = [...new Set(kinds), ...(schema.nullable ? ['null'] : [])].join(' or ');
  return schema.default === undefined ? words : `${words}; ${JSON.stringify(schema.default)} unless given`;
}

/** Every field of an object's schema, what is inside it after it. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix.replace(/\.$/, '')}[].`);
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => fieldsOf(each, prefix));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    { name: prefix + name, type: typeWords(each), required: schema.required?.includes(name) ?? false },
    ...fieldsOf(each, `${prefix}${name}.`),
  ]);
  return [...own, ...inner];
}

/** A value that a schema would take, for an example: the fields that must be there, or the first when none must. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const [first] = schema.anyOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, name);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    const wanted = schema.required?.length ? schema.required : names.slice(0, 1);
    return Object.fromEntries(wanted.map((each) => [each, exampleOf(schema.properties?.[each] ?? {}, each)]));
  }
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, name)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return exampleText(schema, name);
}

function exampleText({ format, pattern }: Schema, name: string): string {
  if (format === 'uuid') return '0198c0de-0000-7000-8000-000000000000';
  if (format === 'date' || /(_date|^effective_from|^start_date|^end_date)$/.test(name)) return '2026-03-29';
  if (format === 'date-time' || /(_time|_at|^at)$/.test(name)) return '2026-03-29T08:30:00Z';
  if (name === 'email' || name.endsWith('_email')) return 'someone@example.com';
  if (/password/i.test(name)) return 'letters and 1 digit';
  return pattern ? 'see the pattern' : 'text';
}
