import { amountErrors, readAmount } from '#server/infra/typed/amount.ts';
import type { Entry } from './entry.ts';

/** One value of an entry that its person may put right before it is sent again. */
export interface EditableField {
  /** Where it stands in the body: 'note', 'data.end_time'. */
  path: string;
  label: string;
  type: 'text' | 'moment' | 'money';
}

const fields: Record<Entry['kind'], readonly EditableField[]> = {
  time_start: [
    { path: 'start_time', label: 'Started', type: 'moment' },
    { path: 'end_time', label: 'Ended', type: 'moment' },
    { path: 'note', label: 'Description', type: 'text' },
  ],
  time_change: [
    { path: 'data.at', label: 'Changed', type: 'moment' },
    { path: 'data.end_time', label: 'Ended', type: 'moment' },
    { path: 'data.note', label: 'Description', type: 'text' },
  ],
  job_status: [],
  note: [{ path: 'note', label: 'Note', type: 'text' }],
  note_change: [{ path: 'changes.note', label: 'Note', type: 'text' }],
  note_remove: [],
  task: [{ path: 'description', label: 'Task', type: 'text' }],
  task_change: [{ path: 'changes.description', label: 'Task', type: 'text' }],
  expense: [
    { path: 'amount', label: 'Amount', type: 'money' },
    { path: 'description', label: 'Description', type: 'text' },
  ],
  expense_change: [
    { path: 'changes.amount', label: 'Amount', type: 'money' },
    { path: 'changes.description', label: 'Description', type: 'text' },
  ],
  expense_remove: [],
  files: [{ path: 'description', label: 'Description', type: 'text' }],
  file_remove: [],
};

type Json = Record<string, unknown>;

export function valueAt(body: object, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Json | undefined)?.[name], body);
}

/** What of an entry can be put right: what it says, and the description that ended work must have. */
export function editableFields({ kind, body }: Entry): EditableField[] {
  const ends = valueAt(body, 'end_time') ?? valueAt(body, 'data.end_time');
  return fields[kind].filter(
    ({ path, label }) => valueAt(body, path) !== undefined || (label === 'Description' && ends !== undefined),
  );
}

/** What is wrong with typed values, by path. */
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
 * The entry's body with other values, without errors, by path; a moment is as lib/zoned-moment.ts has it. A time that was typed
 * is no longer one that this phone's clock measured.
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
