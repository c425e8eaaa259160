import { z } from 'zod';
import { errorTable } from '../platform/errors.ts';
import { objectShape } from './decode-strings.ts';
import { type RestRoute, restRoutes } from './rest.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): Json {
  if (!schema) return {};
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json;
  return rest;
}

function parameters(route: RestRoute, names: string[]): Json[] {
  const shape = objectShape(route.input);
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(shape[name] ?? z.string(), 'input'),
  }));
  const inQuery =
    route.line.method === 'GET'
      ? Object.entries(shape)
          .filter(([name]) => !names.includes(name))
          .map(([name, schema]) => ({
            name,
            in: 'query',
            required: !schema.safeParse(undefined).success,
            schema: jsonSchema(schema, 'input'),
          }))
      : [];
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body give the first answer again and do nothing twice.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  const repeatable =
    route.type === 'mutation' && route.permission !== 'public' && !route.procedure.startsWith('auth.');
  return [...inPath, ...inQuery, ...(repeatable ? [key] : [])];
}

function requestBody(route: RestRoute, names: string[]): Json | undefined {
  if (route.line.method === 'GET') return undefined;
  const schema = jsonSchema(route.input, 'input') as { properties?: Json; required?: string[] };
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  );
  if (Object.keys(properties).length === 0) return undefined;
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const body = { ...schema, properties, ...(required.length > 0 ? { required } : {}) };
  if (required.length === 0) delete body.required;
  return { required: required.length > 0, content: { 'application/json': { schema: body } } };
}

function operation(route: RestRoute): Json {
  const names = route.line.path.match(/\{(\w+)\}/g)?.map((name) => name.slice(1, -1)) ?? [];
  const data = jsonSchema(route.output, 'output');
  const envelope = route.line.list
    ? data
    : { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } };
  const body = requestBody(route, names);
  const refusals = Object.entries(errorTable).map(([code, entry]) => [
    String(entry.http),
    {
      description: `${code}: ${entry.words}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return {
    operationId: route.procedure,
    summary: route.line.summary,
    tags: [route.procedure.split('.')[0]],
    ...(route.permission === 'public' ? { security: [] } : {}),
    parameters: parameters(route, names),
    ...(body && { requestBody: body }),
    responses: {
      [String(route.line.status ?? 200)]: {
        description: 'Done.',
        content: { 'application/json': { schema: envelope } },
      },
      ...Object.fromEntries(refusals),
    },
  };
}

/** The description of every REST path, made from the procedures themselves (OpenAPI 3.0.3). */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of restRoutes) {
    const entry = paths[route.line.path] ?? {};
    entry[route.line.method.toLowerCase()] = operation(route);
    paths[route.line.path] = entry;
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Fettle',
      version: '1',
      description: 'Success: { data, message?, meta? }. Failure: { message, code, fields? }.',
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'fettle_session' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errorTable) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            details: { type: 'object', additionalProperties: true },
            id: { type: 'string' },
          },
        },
      },
    },
  };
}
