import type { FieldKind, NamedField } from '#server/infra/fields.ts';
import type { Schema } from '../docs/document.ts';

const within = ({ minimum, maximum }: Schema, value: number): number =>
  Math.min(Math.max(value, minimum ?? value), maximum ?? value);

const byKind: Partial<Record<FieldKind, number>> = { pounds: 42.5, percent: 20, minutes: 90 };

/** An example value: of an object the required fields, or the first one if none is required. */
export function exampleOf(schema: Schema, name = '', field?: NamedField): unknown {
  if (schema.example !== undefined) return schema.example;
  const [first] = schema.anyOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, name, field);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    const shown = schema.required?.length ? schema.required : names.slice(0, 1);
    return Object.fromEntries(shown.map((each) => [each, exampleOf(schema.properties?.[each] ?? {}, each)]));
  }
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, name)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer') return within(schema, (field?.kind === 'minutes' && byKind.minutes) || 1);
  if (schema.type === 'number') return within(schema, (field && byKind[field.kind]) ?? 1);
  return exampleText(schema, name, field);
}

const texts: Readonly<Record<string, string>> = {
  address: '12 High Street, Manchester',
  city: 'Manchester',
  first_name: 'Sam',
  job_title: 'Boiler service',
  last_name: 'Ito',
  post_code: 'M1 1AA',
  month: '2026-03',
  table: 'time-tracking',
  to: 'someone@example.com',
  token: '50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c',
  week: '2026-03-23',
};

function exampleText({ format, pattern, maxLength = 100 }: Schema, name: string, field?: NamedField): string {
  if (format === 'uuid') return '0198c0de-0000-7000-8000-000000000000';
  if (format === 'date' || field?.kind === 'day') return '2026-03-29';
  if (/(_date|^effective_from|^date|^day)$/.test(name)) return '2026-03-29';
  if (format === 'date-time' || field?.kind === 'moment' || /(_time|_at|At|^at)$/.test(name))
    return '2026-03-29T08:30:00Z';
  if (field?.kind === 'time') return '08:30';
  if (name === 'email' || name.endsWith('_email')) return 'someone@example.com';
  if (/(phone|mobile)$/.test(name)) return '07700 900123';
  if (/password/i.test(name)) return 'letters and 1 digit';
  return (texts[name] ?? (pattern ? 'see the pattern' : 'text')).slice(0, maxLength);
}
