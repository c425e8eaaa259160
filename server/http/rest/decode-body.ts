import { z } from 'zod';
import { AppError } from '#server/infra/errors.ts';
import { dateSchema, isMomentText } from '#server/infra/input.ts';
import { dayOf, toInstant } from '#server/infra/time-zone.ts';
import { innerTypes, objectShape } from '#server/rpc/decode-strings.ts';
import type { RestMeta } from '#server/rpc/rest-meta.ts';

type Fields = Record<string, unknown>;
type Shape = Record<string, z.ZodType>;

/** Meaning of '' and null in an optional field: absent on `create`; on `change` they clear a nullable field. */
type Mode = 'create' | 'change';

/** Fields may come under either name, or bare. */
const wrappers = ['changes', 'data'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries whose names satisfy `test`, and the rest. `fromEntries` keeps '__proto__' an ordinary name. */
function split(fields: Fields, test: (name: string) => boolean): [Fields, Fields] {
  const entries = Object.entries(fields);
  return [
    Object.fromEntries(entries.filter(([name]) => test(name))),
    Object.fromEntries(entries.filter(([name]) => !test(name))),
  ];
}

function unwrap(shape: Shape, wrap: string | undefined, body: Fields): Fields {
  const isWrapper = (name: string) =>
    wrappers.includes(name) && isFields(body[name]) && (name === wrap || !Object.hasOwn(shape, name));
  const found = Object.keys(body).filter(isWrapper);
  // Two wrappers, or one without fields: the schema rejects it by name.
  if (found.length > 1 || (wrap && found.length === 0 && Object.hasOwn(body, wrap))) return body;
  const [wrapper] = found;
  const fields = wrapper ? (body[wrapper] as Fields) : body;
  const [, beside] = split(wrapper ? body : {}, (name) => name === wrapper);
  if (!wrap) {
    const twice = Object.keys(beside).find((name) => Object.hasOwn(fields, name));
    if (twice) throw new AppError('invalid', `${twice} is given twice.`, { fields: { [twice]: 'is given twice' } });
    return { ...beside, ...fields };
  }
  const inner = objectShape(shape[wrap]);
  // Options such as expected_updatedAt are siblings of the wrapper.
  const [options, own] = split(fields, (name) => Object.hasOwn(shape, name) && !Object.hasOwn(inner, name));
  return { ...options, ...beside, [wrap]: own };
}

interface Accepts {
  absent: boolean;
  null: boolean;
  emptyText: boolean;
}

const known = new WeakMap<z.ZodType, Accepts>();

function accepts(schema: z.ZodType): Accepts {
  const before = known.get(schema);
  if (before) return before;
  const takes = (value: unknown) => schema.safeParse(value).success;
  const found = { absent: takes(undefined), null: takes(null), emptyText: takes('') };
  known.set(schema, found);
  return found;
}

/** The only required field of a list's entry: the id of the row that it names. */
export function namingField(entry: z.ZodType): string | undefined {
  const required = Object.entries(objectShape(entry)).filter(([, schema]) => !accepts(schema).absent);
  const [first] = required;
  return required.length === 1 && first && first[1].safeParse(1).success ? first[0] : undefined;
}

const idOf = (value: unknown): unknown =>
  typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;

/** Turns 7, "7" and { id: 7 } into { user_id: 7 }. `field`: of `namingField`. */
function asEntry(entry: z.ZodType, field: string | undefined, value: unknown): unknown {
  if (field === undefined) return value;
  if (typeof value === 'number' || typeof value === 'string') return { [field]: idOf(value) };
  if (!isFields(value)) return value;
  if (Object.hasOwn(value, field)) return { ...value, [field]: idOf(value[field]) };
  if (!Object.hasOwn(value, 'id') || Object.hasOwn(objectShape(entry), 'id')) return value;
  const { id, ...rest } = value;
  return { ...rest, [field]: idOf(id) };
}

/** The day of a timestamp: in the company's zone, or as written without an offset. 422 if it does not exist. */
function dayText(moment: string, zone: string, field: string): string {
  const named = /(Z|[+-]\d\d:?\d\d)$/.test(moment.slice(10));
  return named ? dayOf(toInstant(moment, zone, field), zone) : moment.slice(0, 10);
}

function decodeValue(
  schema: z.ZodType,
  value: unknown,
  { zone, field }: { zone: string | undefined; field: string },
): unknown {
  const types = innerTypes(schema);
  if (typeof value === 'string') {
    const isDay = types.includes(dateSchema) && isMomentText(value);
    return isDay && zone !== undefined ? dayText(value, zone, field) : value;
  }
  if (Array.isArray(value)) {
    const list = types.find((type): type is z.ZodArray => type instanceof z.ZodArray);
    if (!list) return value;
    const entry = list.element as z.ZodType;
    const naming = namingField(entry);
    return value.map((each) => decodeValue(entry, asEntry(entry, naming, each), { zone, field }));
  }
  // Objects are sent whole, so their empty fields are absent.
  if (isFields(value) && types.some((type) => type instanceof z.ZodObject)) {
    return decodeFields(objectShape(schema), value, { mode: 'create', zone });
  }
  return value;
}

function decodeFields(shape: Shape, fields: Fields, { mode, zone }: { mode: Mode; zone: string | undefined }): Fields {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!schema) return [[name, value] as const];
    if (value !== '' && value !== null) return [[name, decodeValue(schema, value, { zone, field: name })] as const];
    const takes = accepts(schema);
    if (mode === 'create' && takes.absent) return [];
    return [[name, value === '' && !takes.emptyText && takes.null ? null : value] as const];
  });
  return Object.fromEntries(entries);
}

interface BodyOf {
  line: Pick<RestMeta, 'method' | 'wrap'>;
  input: z.ZodType | undefined;
}

export function wrapperOf({ line, input }: BodyOf): string | undefined {
  const shape = objectShape(input);
  return line.wrap ?? wrappers.find((name) => Object.hasOwn(shape, name));
}

/** Converts where that needs no guessing; schemas stay strict for tRPC. `zone` is for timestamps sent as days. */
export function decodeBody(route: BodyOf, body: Fields, zone: string | undefined): Fields {
  const shape = objectShape(route.input);
  const wrap = wrapperOf(route);
  const mode = route.line.method === 'PATCH' ? 'change' : 'create';
  const given = unwrap(shape, wrap, body);
  const fields = wrap && given[wrap];
  if (!wrap || !isFields(fields)) return decodeFields(shape, given, { mode, zone });
  const [, beside] = split(given, (name) => name === wrap);
  // Beside a change null means absent, but an empty option is the sender's mistake.
  const [options] = split(beside, (name) => mode === 'create' || beside[name] !== null);
  const decoded = mode === 'create' ? decodeFields(shape, options, { mode, zone }) : options;
  return { ...decoded, [wrap]: decodeFields(objectShape(shape[wrap]), fields, { mode: 'change', zone }) };
}

/** For decoded query or form fields: empty ones are absent, a timestamp sent for a day becomes that day. */
export function decodeDays(input: z.ZodType | undefined, fields: Fields, zone: string | undefined): Fields {
  return decodeFields(objectShape(input), fields, { mode: 'create', zone });
}
