import { z } from 'zod';
import { permissions } from '#server/auth/permissions.ts';
import { type ErrorCause, errorCauses } from '#server/infra/error-causes.ts';
import { type ErrorCode, errorTable } from '#server/infra/errors.ts';
import { describeField, type Fields } from '#server/infra/fields.ts';
import { dateSchema, momentSchema } from '#server/infra/input.ts';
import { listMetaSchema, pageInput } from '#server/infra/list-input.ts';
import { typesOf } from '#server/infra/storage/received-file.ts';
import { objectShape } from '#server/rpc/decode-strings.ts';
import { changesInput, changesMeta, followersOf, goneSchema, isFollowable } from './changes.ts';
import { namingField, wrapperOf } from './decode-body.ts';
import { type Described, described, describedField } from './described.ts';
import { exampleOf } from './examples.ts';
import { aboutApi, tagDescriptions } from './openapi-text.ts';
import { type RestRoute, restRoutes, rowName, rowSchema } from './routes.ts';
import { sampleBodies } from './sample-values.ts';

type Json = Record<string, unknown>;

/** Rows of lists, which many calls answer, by the names that programs get for them: TimeRecord. */
const namedRows = new Map<z.ZodType, { name: string; route: RestRoute }>();
for (const route of restRoutes) {
  const row = route.list ? undefined : rowSchema(route);
  if (row && !namedRows.has(row)) namedRows.set(row, { name: inPascalCase(rowName(route)), route });
}

function inPascalCase(words: string): string {
  return words.replace(/(?:^|[^a-z]+)([a-z])/gi, (_, letter: string) => letter.toUpperCase());
}

function jsonSchema(schema: z.ZodType | undefined, io: 'input' | 'output', isNamed = false): Json {
  if (!schema) return {};
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ zodSchema, jsonSchema }) => {
      const named = io === 'output' ? namedRows.get(zodSchema as unknown as z.ZodType) : undefined;
      if (named && !(isNamed && (zodSchema as unknown) === schema)) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
        jsonSchema.$ref = `#/components/schemas/${named.name}`;
        return;
      }
      // Standard formats say more than the pattern.
      if ((zodSchema as unknown) === dateSchema) {
        for (const key of ['allOf', 'type', 'format', 'pattern'] as const) delete jsonSchema[key];
        const day = { type: 'string', format: 'date' };
        const timestamp = { type: 'string', format: 'date-time' };
        // decode-body.ts accepts both.
        Object.assign(jsonSchema, io === 'input' ? { anyOf: [day, timestamp] } : day);
      }
      if (io === 'input' && zodSchema instanceof z.ZodArray && namingField(zodSchema.element as z.ZodType)) {
        Object.assign(jsonSchema, { items: { anyOf: [jsonSchema.items, ...otherNames] } });
      }
      if ((zodSchema as unknown) === momentSchema) {
        jsonSchema.description =
          'a time such as 2026-03-29T08:30:00Z; without Z or an offset, in the company’s time zone';
      }
    },
  }) as Json;
  return rest;
}

/**
 * OpenAPI 3.0 knows `nullable` only beside a `type`: without one, as beside `anyOf`, validators reject null. There each
 * alternative says it.
 */
function withTypedNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withTypedNull);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withTypedNull(value)]));
  const { nullable, ...rest } = inner as Json;
  if (nullable !== true || 'type' in inner) return inner;
  const { anyOf } = rest as { anyOf?: Json[] };
  return anyOf ? { ...rest, anyOf: anyOf.map((each) => withTypedNull({ ...each, nullable })) } : rest;
}

/** Other ways to name a row in a list's entry; see decode-body.ts. */
const otherNames = [
  { type: 'integer', minimum: 1 },
  { type: 'string', pattern: '^[1-9][0-9]*$' },
  { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
];

/** A field's schema with its label and unit as the title. */
const titled = (schema: Json, fields: Fields, name: string): Json =>
  Object.hasOwn(fields, name) ? { title: describeField(fields[name]!), ...schema } : schema;

/** Titles the fields of a row: in a body, wrapped or not, and in an answer of one or many. */
function withTitles(schema: unknown, fields: Fields): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, items, anyOf, ...rest } = schema as Partial<ObjectSchema> & { items?: Json; anyOf?: Json[] };
  const rows = Object.entries(properties ?? {}).map(([name, each]) => [
    name,
    wrappers.has(name) ? withTitles(each, fields) : titled(each as Json, fields, name),
  ]);
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(rows) }),
    ...(items && { items: withTitles(items, fields) }),
    ...(anyOf && { anyOf: anyOf.map((each) => withTitles(each, fields)) }),
  };
}

/** What a row is in. */
const wrappers = new Set(['data', 'changes']);

/** Undocumented fields, such as a form's bot trap. */
const isHidden = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'hidden' in schema && schema.hidden === true;

/** Optional fields of a new row may be null, which means absent. */
function withNull(body: ObjectSchema): ObjectSchema {
  const { properties, required = [] } = body;
  const entries = Object.entries(properties).map(([name, schema]) => {
    if (required.includes(name) || name === 'files') return [name, schema];
    const { enum: values, ...rest } = schema as Json;
    return [name, { ...rest, ...(values ? { enum: [...new Set([...(values as []), null])] } : {}), nullable: true }];
  });
  return { ...body, properties: Object.fromEntries(entries) };
}

function eitherWrapper(body: ObjectSchema, wrap: string): Json {
  const { [wrap]: inner, ...options } = body.properties;
  const { properties, required = [] } = inner as ObjectSchema;
  const beside = (body.required ?? []).filter((name) => name !== wrap);
  const under = (name: string) => ({
    ...body,
    properties: { [name]: inner, ...options },
    required: [...beside, name],
  });
  const all = [...beside, ...required];
  const { required: _, ...bare } = { ...body, properties: { ...options, ...properties } };
  const names = wrap === 'data' ? ['data', 'changes'] : ['changes', 'data'];
  return { anyOf: [...names.map(under), { ...bare, ...(all.length > 0 && { required: all }) }] };
}

const aboutOf = ({ fields, procedure }: RestRoute): Described => ({ fields, router: procedure.split('.')[0]! });

/** OpenAPI has the description and example of a parameter beside its schema. */
function asParameter(name: string, schema: Json, route: RestRoute): Json {
  const { description, example, ...rest } = describedField(name, schema, aboutOf(route));
  return { ...(description !== undefined && { description }), ...(example !== undefined && { example }), schema: rest };
}

function parameters(route: RestRoute, names: string[]): Json[] {
  const { paged } = route.line;
  const pages: Record<string, z.ZodType> = paged ? pageInput(paged.limit).shape : {};
  const { limit: _, ...follows } = isFollowable(route) ? changesInput.shape : { limit: undefined };
  const shape: Record<string, z.ZodType> = { ...objectShape(route.input), ...pages, ...follows };
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    ...asParameter(name, jsonSchema(shape[name] ?? z.string(), 'input'), route),
  }));
  const inQuery =
    route.line.method === 'GET'
      ? Object.entries(shape)
          .filter(([name]) => !names.includes(name))
          .map(([name, schema]) => ({
            name,
            in: 'query',
            required: !schema.safeParse(undefined).success,
            ...asParameter(name, titled(jsonSchema(schema, 'input'), route.fields, name), route),
          }))
      : [];
  const repeatable = route.type === 'mutation' && route.permission !== 'public' && !route.procedure.startsWith('auth.');
  const headers = [
    ...(repeatable ? ['IdempotencyKey'] : []),
    ...(route.changedRowOf ? ['IfMatch'] : []),
    ...(route.type === 'query' ? ['IfNoneMatch'] : []),
  ];
  return [...inPath, ...inQuery, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

interface ObjectSchema extends Json {
  properties: Json;
  required?: string[];
}

function without({ properties, required = [], ...schema }: ObjectSchema, names: readonly string[]): ObjectSchema {
  const remaining = Object.entries(properties).filter(([name]) => !names.includes(name));
  const still = required.filter((name) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(remaining), ...(still.length > 0 && { required: still }) };
}

function requestBody(route: RestRoute, names: string[]): Json | undefined {
  const { line, input } = route;
  if (line.method === 'GET') return undefined;
  const whole: ObjectSchema = { properties: {}, ...jsonSchema(input, 'input') };
  const hidden = Object.keys(whole.properties).filter((name) => isHidden(whole.properties[name]));
  const strict = without(whole, [...names, ...hidden, ...(line.multipart ? ['files'] : [])]);
  const body = line.method === 'PATCH' ? strict : withNull(strict);
  if (Object.keys(body.properties).length === 0 && !line.multipart) return undefined;
  const wrap = wrapperOf(route);
  const schema = withTitles(wrap ? eitherWrapper(body, wrap) : body, route.fields) as Json;
  const example = sampleBodies[route.operation] ?? exampleOf(described(schema, aboutOf(route)) as Json);
  const content: Json = { 'application/json': { schema, example } };
  if (line.multipart) {
    const files = { type: 'array', maxItems: 20, items: { type: 'string', format: 'binary' } };
    content['multipart/form-data'] = {
      schema: withTitles({ ...body, properties: { ...body.properties, files } }, route.fields),
      encoding: { files: { contentType: typesOf(line.multipart.kinds).join(', ') } },
    };
  }
  return { required: (body.required ?? []).length > 0, content };
}

function errorCodesOf(route: RestRoute): ErrorCode[] {
  const { line, input, changedRowOf } = route;
  const sends = line.method !== 'GET';
  const namesRows = input !== undefined || line.download !== undefined;
  const settles = sends || line.download !== undefined;
  const rare: Partial<Record<ErrorCode, boolean>> = {
    not_found: namesRows,
    conflict: settles || isFollowable(route),
    unprocessable: settles,
    precondition_failed: changedRowOf !== undefined,
    too_large: sends,
    wrong_type: sends,
  };
  return (Object.keys(errorTable) as ErrorCode[]).filter((code) => rare[code] ?? true);
}

const binary = { type: 'string', format: 'binary' };

/** A list that can be followed also says what has gone, and where to go on. */
function outputOf(route: RestRoute): z.ZodType | undefined {
  const { output } = route;
  if (!isFollowable(route) || !(output instanceof z.ZodObject)) return output;
  const meta = (output.shape.meta as z.ZodObject).extend(changesMeta);
  return output.extend({ deleted: goneSchema, meta });
}

function successes(route: RestRoute): Json {
  const { line, type, fields, changedRowOf } = route;
  const data = withTitles(jsonSchema(outputOf(route), 'output'), fields);
  const meta = jsonSchema(listMetaSchema, 'output');
  const envelope = line.list
    ? data
    : line.paged
      ? { type: 'object', required: ['data', 'meta'], properties: { data, meta } }
      : { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } };
  const status = String(line.status ?? 200);
  if (!line.download) {
    const isTagged = type === 'query' || changedRowOf !== undefined;
    return {
      [status]: {
        description: 'Done.',
        ...(isTagged && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
        content: { 'application/json': { schema: envelope } },
      },
      ...(type === 'query' && { 304: { description: 'Not modified (matches If-None-Match).' } }),
    };
  }
  const content = line.download.types.map((type) => [
    type,
    { schema: type === 'application/json' ? envelope : binary },
  ]);
  return {
    [status]: { description: 'Done.', content: Object.fromEntries(content) },
    ...(line.method === 'GET' && {
      206: { description: 'The requested range, if the length is known.' },
      304: { description: 'Not modified (matches If-None-Match).' },
      416: { description: 'The requested range is out of bounds.' },
    }),
  };
}

function inContents(part: Json, about: Described): Json {
  if (!part.content) return part;
  const contents = Object.entries(part.content as Record<string, Json>).map(([type, { schema, ...more }]) => [
    type,
    { schema: described(schema, about), ...more },
  ]);
  return { ...part, content: Object.fromEntries(contents) };
}

/** Schemas of rows by their names. */
function rowSchemas(): Json {
  const entries = [...namedRows].map(([row, { name, route }]) => [
    name,
    {
      description: `A row of GET ${route.line.path}.`,
      ...(withTypedNull(described(withTitles(jsonSchema(row, 'output', true), route.fields), aboutOf(route))) as Json),
    },
  ]);
  return Object.fromEntries(entries);
}

function operation(route: RestRoute): Json {
  const { line, permission, personal } = route;
  const names = line.path.match(/\{(\w+)\}/g)?.map((name) => name.slice(1, -1)) ?? [];
  const body = requestBody(route, names);
  const errorResponses = errorCodesOf(route).map((code) => [
    String(errorTable[code].http),
    { $ref: `#/components/responses/${code}` },
  ]);
  return {
    operationId: route.operation,
    summary: line.summary,
    ...(line.deprecated && {
      description: `Deprecated since ${line.deprecated.since}, and may be gone after ${line.deprecated.sunset}. Use ${line.deprecated.instead}.`,
    }),
    ...(isFollowable(route) && {
      description: `Can be followed with updated_since and cursor, by ${followersOf(route) === 'admins' ? 'admins' : 'everybody who may read it'}.`,
    }),
    ...(line.deprecated && { deprecated: true }),
    tags: [line.path.split('/')[1]],
    ...(permission === 'public' ? { security: [] } : personal ? { security: [{ session: [] }] } : {}),
    'x-roles': permission === 'public' || !permission ? ['anyone'] : permissions[permission],
    parameters: withTypedNull(parameters(route, names)),
    ...(body && { requestBody: withTypedNull(inContents(body, aboutOf(route))) }),
    responses: {
      ...(withTypedNull(
        Object.fromEntries(
          Object.entries(successes(route)).map(([status, each]) => [status, inContents(each as Json, aboutOf(route))]),
        ),
      ) as Json),
      ...Object.fromEntries(errorResponses),
    },
  };
}

function failureResponses(): Json {
  const entries = Object.entries(errorTable).map(([code, { words: values }]) => [
    code,
    {
      description: values,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      ...(code === 'rate_limited' && {
        headers: {
          'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
          'RateLimit-Policy': { description: 'Limits of your own network or log-in.', schema: { type: 'string' } },
          RateLimit: { description: 'What is left of each.', schema: { type: 'string' } },
        },
      }),
    },
  ]);
  return Object.fromEntries(entries);
}

function makeDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of restRoutes) {
    const entry = paths[route.line.path] ?? {};
    entry[route.line.method.toLowerCase()] = operation(route);
    paths[route.line.path] = entry;
  }
  const tags = [...new Set(restRoutes.map(({ line }) => line.path.split('/')[1]!))].sort();
  return {
    openapi: '3.0.3',
    info: { title: 'Fettle', version: '1', description: aboutApi },
    security: [{ token: [] }, { session: [] }],
    tags: tags.map((name) => ({
      name,
      ...(tagDescriptions[name] && { description: tagDescriptions[name] }),
    })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal access token, created in My Account.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'fettle_session',
          description: 'The session cookie set by POST /auth/login; on https its name is __Host-fettle_session.',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Repeating a request with the same key and body returns the first response and has no further effect.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          description:
            'The ETag of the row as you read it: 412 if the row has changed since. Its updatedAt in quotes will do too. Sent beside expected_updatedAt, which answers 409, both must name one version.',
          schema: { type: 'string' },
        },
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The ETag of an earlier answer: 304 without a body if the answer would be the same.',
          schema: { type: 'string' },
        },
      },
      headers: {
        ETag: {
          description: 'What If-None-Match compares, and of a row also If-Match.',
          schema: { type: 'string' },
        },
      },
      responses: failureResponses(),
      schemas: {
        ...rowSchemas(),
        Failure: {
          description: 'What a call answers that fails.',
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'A message for people.', example: errorTable.conflict.words },
            code: {
              type: 'string',
              enum: Object.keys(errorTable),
              description: 'The kind of failure.',
              example: 'conflict' satisfies ErrorCode,
            },
            cause: {
              type: 'string',
              example: 'stale' satisfies ErrorCause,
              enum: Object.keys(errorCauses),
              description:
                'What programs tell failures of one code apart by. Always there with conflict and unprocessable. More may be added.',
            },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Error message for each field.',
              example: { amount: 'must be a number' },
            },
            details: {
              type: 'object',
              additionalProperties: true,
              description: 'Further details.',
              example: { updatedAt: '2026-03-29T08:30:00.000Z' },
            },
            id: {
              type: 'string',
              description: 'For a 500 error, the id to look up in the server log.',
              example: '0198c0de-0000-7000-8000-000000000000',
            },
          },
        },
      },
    },
  };
}

let made: Json | undefined;

export function openApiDocument(serverUrl: string): Json {
  made ??= makeDocument();
  return { ...made, servers: [{ url: `${serverUrl}/api/v1` }] };
}
