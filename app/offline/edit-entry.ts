import { amountErrors, readAmount } from '#server/infra/typed/amount.ts';
import type { Entry } from './entry.ts';
import { type EditableField, entryTypes } from './entry-types.ts';

type Json = Record<string, unknown>;

export function valueAt(body: object, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Json | undefined)?.[name], body);
}

/** The editable fields that have a value, and the description if the entry ends a record, which requires one. */
export function editableFields({ kind, body }: Entry): EditableField[] {
  const ends = valueAt(body, 'end_time') ?? valueAt(body, 'data.end_time');
  return entryTypes[kind].editable.filter(
    ({ path, label }) => valueAt(body, path) !== undefined || (label === 'Description' && ends !== undefined),
  );
}

export function editErrors(entry: Entry, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    editableFields(entry).flatMap(({ path, type }) => {
      const value = values[path];
      if (type !== 'money' || value === undefined) return [];
      const { value: amount, error = amount === 0 ? amountErrors.unreadable : undefined } = readAmount(value);
      return error === undefined ? [] : [[path, error]];
    }),
  );
}

/**
 * The entry's body with `values` (valid, by path; moments as in lib/zoned-moment.ts). A typed time makes `measured`
 * false, so that the server does not correct it by the phone's clock.
 */
export function editedEntry(
  entry: Entry,
  values: Readonly<Record<string, string>>,
): { body: Entry['body']; measured: boolean } {
  const body = structuredClone(entry.body) as Json;
  let { measured } = entry;
  for (const { path, type } of editableFields(entry)) {
    const value = values[path];
    if (value === undefined) continue;
    const names = path.split('.');
    const last = names.pop()!;
    const part = names.reduce<Json>((inner, name) => inner[name] as Json, body);
    part[last] = type === 'money' ? readAmount(value).value : value.trim();
    if (type !== 'moment') continue;
    measured = false;
    delete part.timer;
  }
  return { body: body as Entry['body'], measured };
}
