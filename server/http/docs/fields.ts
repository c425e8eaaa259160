import type { Schema } from './document.ts';

export interface Field {
  name: string;
  type: string;
  /** Label and unit, or what it means. */
  description?: string | undefined;
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
      description: each.description ?? each.title,
      required: schema.required?.includes(name) ?? false,
    },
    ...fieldsOf(each, `${prefix}${name}.`),
  ]);
  return [...own, ...inner];
}
