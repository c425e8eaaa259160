import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { appRouter } from '#server/router.ts';
import type { ProcedureMeta } from '#server/rpc/trpc.ts';

/** A procedure of the router. */
export interface Procedure {
  /** 'timeTracking.start' */
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: z.ZodType | undefined;
  permission: ProcedureMeta['permission'];
}

/** Every procedure of the product, read from the router. */
export const procedures: readonly Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>,
).map(([path, procedure]) => {
  const def = procedure._def as unknown as {
    type: Procedure['type'];
    inputs: z.ZodType[];
    meta?: ProcedureMeta;
  };
  return { path, type: def.type, input: def.inputs[0], permission: def.meta?.permission };
});

/** Calls a procedure of a tRPC caller by its path. */
export function call(caller: unknown, path: string, input: unknown): Promise<unknown> {
  const found = path.split('.').reduce<unknown>((level, name) => (level as Record<string, unknown>)[name], caller);
  return (found as (input: unknown) => Promise<unknown>)(input);
}

export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  maxLength?: number;
  required?: string[];
}

export function inputJsonSchema(input: z.ZodType | undefined): JsonSchema {
  if (!input) return {};
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as JsonSchema;
}

/** Fields of an answer that its output schema does not name, such as 'data.0.pay'. Without a schema it is null. */
export function strayFields(output: z.ZodType = z.null(), answer: unknown): string[] {
  const { $schema: _, ...schema } = z.toJSONSchema(output, { unrepresentable: 'any' });
  return straysOf([schema as JsonSchema], answer);
}

const alternatives = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(alternatives),
];

function straysOf(schemas: readonly JsonSchema[], answer: unknown): string[] {
  const all = schemas.flatMap(alternatives);
  const isAnyValue = all.some((each) => Object.keys(each).length === 0);
  if (typeof answer !== 'object' || answer === null || isAnyValue) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    const named = all.flatMap(({ items, properties, additionalProperties: others }) => {
      const found = Array.isArray(answer) ? items : (properties?.[name] ?? others);
      if (!found) return [];
      return found === true ? [{}] : [found];
    });
    return named.length === 0 ? [name] : straysOf(named, value).map((each) => `${name}.${each}`);
  });
}

const namesARow = /^(id|ids|client_ref|assignee|assignees|landlord|agent|.*_ids?|assigned_to)$/;

/** Fields of an input that refer to a row: 'id', 'changes.job_id', 'assignees.user_id'. */
export function rowFields(schema: JsonSchema, prefix = ''): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  const found = [
    ...inner.flatMap((each) => rowFields(each, prefix)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
      const deeper = rowFields(each, `${prefix}${name}.`);
      return deeper.length === 0 && namesARow.test(name) ? [`${prefix}${name}`] : deeper;
    }),
  ];
  return [...new Set(found)];
}
