import { decodeBody } from '#server/http/rest/decode-body.ts';
import { restRoutes } from '#server/http/rest/routes.ts';
import type { Headers } from '#tests/support/server.ts';
import { accessTable } from '../access/table.ts';
import { inputJsonSchema, procedures } from '../procedures.ts';
import { restCall } from '../rest-call.ts';
import { type Role, roles, type Side } from '../two-companies.ts';
import { nastyValues, pick, type Random } from './values.ts';

/** A request and its expected outcome. */
export interface Attack {
  role: Role | null;
  method: string;
  path: string;
  body: string | undefined;
  headers: Headers;
  /** The schema rejects this input, or the call does not exist: success is an error. */
  mustFail: boolean;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all fields of an input, such as ['changes', 'job_id']. */
function fieldPaths(schema: ReturnType<typeof inputJsonSchema>, prefix: readonly string[] = []): string[][] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [
    ...inner.flatMap((each) => fieldPaths(each, prefix)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
      [...prefix, name],
      ...fieldPaths(each, [...prefix, name]),
    ]),
  ];
}

const targets = procedures.map((procedure) => ({
  ...procedure,
  fields: fieldPaths(inputJsonSchema(procedure.input)),
  line: restRoutes.find((route) => route.procedure === procedure.path)?.line,
}));

/** A body for a REST route. */
function asRead(procedure: string, body: Fields): unknown {
  try {
    return decodeBody(restRoutes.find((route) => route.procedure === procedure)!, body, 'Europe/London');
  } catch {
    return undefined;
  }
}

function put(into: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const level = isFields(into) ? { ...into } : {};
  // Like JSON.parse: __proto__ is an ordinary key.
  Object.defineProperty(level, name, {
    value: put(level[name], rest, value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return level;
}

function without(from: unknown, name: string): unknown {
  if (!isFields(from)) return from;
  const { [name]: _, ...rest } = from;
  return rest;
}

/** A valid input of a call, corrupted in one to three places. */
function worsen(random: Random, good: unknown, fields: readonly string[][]): unknown {
  if (random() < 0.08) return pick(random, nastyValues);
  let input = good;
  const times = 1 + Math.floor(random() * 3);
  for (let at = 0; at < times; at += 1) {
    const way = random();
    if (way < 0.1)
      input = put(
        input,
        [pick(random, ['unknown', '__proto__', 'constructor', 'company_id', 'role'])],
        pick(random, nastyValues),
      );
    else if (way < 0.2 && isFields(input)) input = without(input, pick(random, [...Object.keys(input), 'nothing']));
    else if (fields.length > 0) input = put(input, pick(random, fields), pick(random, nastyValues));
  }
  return input;
}

const oddBodies = [
  '',
  '{',
  '{"a":}',
  '[]',
  '[{}]',
  'null',
  '1',
  '"text"',
  '\ufeff{}',
  '{"id":1e999}',
  '{"a":1}{"b":2}',
  `{"note":"${'x'.repeat(1_048_600)}"}`,
  '['.repeat(50_000),
];
const oddTypes = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json',
];
const oddKeys = ['k', 'k'.repeat(200), 'k'.repeat(201), 'key with spaces', 'clé', "'", '{"a":1}'];
const oddQueries = [
  'page=0',
  'page=-1',
  'page=1e9',
  'limit=0',
  'limit=99999',
  'sort=password_hash',
  'sort=id;drop',
  'order=sideways',
  'q=%00',
  'q=%25%25',
  'q=%ff',
  'count=all',
  'a=1&a=2',
  '__proto__=1',
  'constructor=1',
  'id=1',
  'user_id[]=1',
  'start_date=2026-02-30',
  `q=${'x'.repeat(3000)}`,
  '=',
  '&&',
  '%',
  'page=last&limit=1000&count=exact',
];

/** The next request: a call over tRPC or REST with an error. */
export function attack(random: Random, own: Side): Attack {
  const target = pick(random, targets);
  const role = random() < 0.1 ? null : random() < 0.7 ? 'admin' : pick(random, roles);
  const access = accessTable[target.path];
  const good = JSON.parse(JSON.stringify(access?.input(own, role ?? 'admin') ?? {})) as unknown;
  const headers: Headers = random() < 0.3 ? { 'idempotency-key': encodeURI(pick(random, oddKeys)) } : {};
  const made = { role, headers, mustFail: false };
  const { line } = target;
  const way = random();

  if (way < 0.06) {
    const path = line ? restCall(line, good).path : '/nothing';
    const type = pick(random, oddTypes);
    return {
      ...made,
      method: line && line.method !== 'GET' ? line.method : 'POST',
      path: `/api/v1${path}`,
      body: pick(random, oddBodies),
      headers: { ...headers, 'content-type': type },
    };
  }
  if (way < 0.1) {
    const body = pick(random, oddBodies);
    return {
      ...made,
      method: 'POST',
      path: `/api/trpc/${target.path}${random() < 0.3 ? '?batch=1' : ''}`,
      body,
      headers: { ...headers, 'content-type': pick(random, oddTypes) },
    };
  }
  if (way < 0.16 && line?.method === 'GET') {
    const path = restCall(line, good).path.split('?')[0]!;
    return {
      ...made,
      method: 'GET',
      path: `/api/v1${path}?${pick(random, oddQueries)}&${pick(random, oddQueries)}`,
      body: undefined,
    };
  }
  const input = worsen(random, good, target.fields);
  const mustFail = refuses(target.input, input);
  if (line && way < 0.65) {
    const { path, body } = restCall(line, isFields(input) ? input : { id: input });
    if (path.length > 8000) return attack(random, own);
    // Query strings are converted first, so the schema's verdict on the raw input does not apply.
    const known = line.method !== 'GET' && isFields(body) && !line.path.includes('{') && !line.wrap;
    return {
      ...made,
      method: line.method,
      path: `/api/v1${path}`,
      body: body === undefined ? undefined : JSON.stringify(body),
      mustFail: known && mustFail && refuses(target.input, asRead(target.path, body)),
    };
  }
  if (target.type === 'mutation') {
    return {
      ...made,
      method: 'POST',
      path: `/api/trpc/${target.path}`,
      body: JSON.stringify(input),
      mustFail,
    };
  }
  const query = encodeURIComponent(JSON.stringify(input));
  if (query.length > 8000) return attack(random, own);
  return {
    ...made,
    method: 'GET',
    path: `/api/trpc/${target.path}?input=${query}`,
    body: undefined,
    // A stream begins with 200; its first event says what is wrong.
    mustFail: mustFail && target.type !== 'subscription',
  };
}

function refuses(schema: (typeof targets)[number]['input'], input: unknown): boolean {
  if (JSON.stringify(input)?.includes('\\u0000')) return true;
  return schema !== undefined && !schema.safeParse(input).success;
}

/** A message that looks like SQL: select … from. */
const allowedText = /Please select a property from the dropdown\./g;

// Internals that no response may reveal: statements, constraints, stacks, files, libraries.
const inside =
  /\b(select .* from|insert into|delete from|returning|violates|constraint|relation|syntax error|deadlock)\b|_(fk|pk|unique|known|bounds|lengths?|shape)\b|\n\s+at |\.(ts|js):\d|node_modules|postgres|kysely|zod|\bpg\b|stack/i;

/** The error of a response, or undefined. */
export function fault(sent: Attack, answer: { status: number; text: string }): string | undefined {
  const { status, text } = answer;
  if (status >= 500) return `answered ${status}`;
  // The bytes of a PDF or an archive may contain any word by chance.
  const isFile = status === 200 && /^(%PDF-|PK)/.test(text);
  const searchable = text.replaceAll(/"(code|path)":"[\w.]*"/g, '').replaceAll(allowedText, '');
  if (!isFile && inside.test(searchable)) return 'tells of the inside';
  if (status < 400) return sent.mustFail ? `was accepted with ${status}` : undefined;
  const failures = failuresIn(text);
  const plain = failures.every(({ message, code }) => typeof message === 'string' && /\S/.test(message) && code);
  return plain && failures.length > 0 ? undefined : 'has no message and code';
}

/** The errors of a response: one, or those of a tRPC batch. */
function failuresIn(text: string): Fields[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [];
  }
  return [body].flat().flatMap((each) => (isFields(each) ? [isFields(each.error) ? each.error : each] : []));
}
