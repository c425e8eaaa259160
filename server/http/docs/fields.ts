import type { Schema } from './document.ts';

export interface Field {
  name: string;
  type: string;
  /** Label and unit. */
  title?: string | undefined;
  required: boolean;
}

const bounds = ({ minimum, maximum, minLength, maxLength, maxItems }: Schema): string => {
  const tooLarge = (value: number | undefined) => value === undefined || Math.abs(value) >= 9e15;
  const range = [tooLarge(minimum) ? '' : `from ${minimum}`, tooLarge(maximum) ? '' : `to ${maximum}`];
  const most = maxLength ?? maxItems;
  const things = maxLength === undefined && minLength === undefined ? '' : ' characters';
  const length = [minLength ? `at least ${minLength}` : '', most === undefined ? '' : `at most ${most}`];
  const limits = length.filter(Boolean).join(', ');
  return [...range, limits && limits + things].filter(Boolean).join(' ');
};

const plain: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };
const formats: Record<string, string> = {
  binary: 'file',
  date: 'day such as 2026-03-29',
  'date-time': 'timestamp',
  uuid: 'uuid',
};

function kindLabel(schema: Schema): string {
  if (schema.description) return schema.description;
  if (schema.enum) {
    const limits = schema.enum.filter((each) => each !== null).map(String);
    return `${limits.length > 1 ? 'one of ' : ''}${limits.join(', ')}`;
  }
  const list = schema.type === 'array' && schema.items && `list of ${typeLabel(schema.items)}`;
  const name = list || formats[schema.format ?? ''] || (plain[schema.type ?? ''] ?? schema.type ?? 'any value');
  return [name, bounds(schema)].filter(Boolean).join(' ');
}

/** A readable type: 'whole number from 1', 'one of all, today', 'text or null'. */
export function typeLabel(schema: Schema): string {
  const options = schema.anyOf ?? schema.allOf;
  const kinds = options ? options.map(typeLabel) : [kindLabel(schema)];
  const limits = [...new Set(kinds), ...(schema.nullable ? ['null'] : [])].join(' or ');
  return schema.default === undefined ? limits : `${limits}; ${JSON.stringify(schema.default)} unless given`;
}

export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix.replace(/\.$/, '')}[].`);
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => fieldsOf(each, prefix));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    {
      name: prefix + name,
      type: typeLabel(each),
      title: each.title,
      required: schema.required?.includes(name) ?? false,
    },
    ...fieldsOf(each, `${prefix}${name}.`),
  ]);
  return [...own, ...inner];
}

/** An example value: the required fields, or the first one if none is required. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const [first] = schema.anyOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, name);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    const shown = schema.required?.length ? schema.required : names.slice(0, 1);
    return Object.fromEntries(shown.map((each) => [each, exampleOf(schema.properties?.[each] ?? {}, each)]));
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
