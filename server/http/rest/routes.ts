import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { fieldsOfCall } from '#server/fields.ts';
import type { Fields } from '#server/infra/fields.ts';
import { idOrRefSchema, idSchema } from '#server/infra/input.ts';
import { findNoun } from '#server/nouns.ts';
import { appRouter } from '#server/router.ts';
import type { RestMeta } from '#server/rpc/rest-meta.ts';
import type { ProcedureMeta } from '#server/rpc/trpc.ts';

export interface RestRoute {
  line: RestMeta;
  segments: string[];
  /** Unique, such as absences.get. */
  operation: string;
  procedure: string;
  /** The list of which it answers the row that the path names, by calling the list's procedure. */
  list?: RestRoute;
  /** Of a change of the row that the path names: its list, by which If-Match finds the row's version. */
  changedRowOf?: RestRoute;
  type: 'query' | 'mutation';
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  permission: ProcedureMeta['permission'];
  /** Rejects access tokens. */
  personal: boolean;
  isOneTransaction: boolean;
  /** Of the rows that it takes or answers. */
  fields: Fields;
}

function makeRoutes(): RestRoute[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const def = procedure._def as unknown as {
      meta?: ProcedureMeta;
      type: 'query' | 'mutation';
      inputs: z.ZodType[];
      output?: z.ZodType;
    };
    const line = def.meta?.rest;
    if (!line) return [];
    return [
      {
        line,
        segments: line.path.split('/').slice(1),
        operation: name,
        procedure: name,
        type: def.type,
        input: def.inputs[0],
        output: def.output,
        permission: def.meta?.permission,
        personal: def.meta?.personal === true,
        fields: def.meta?.export?.fields ?? fieldsOfCall(name),
        isOneTransaction: def.type === 'mutation' && def.meta?.transaction === undefined,
      },
    ];
  });
}

/** The schema of a list's rows, if it is one of rows that programs can follow by id. */
export function rowSchema({ line, output }: RestRoute): z.ZodObject | undefined {
  const isWhole = line.whole !== undefined || findNoun(line.path.slice(1)) !== undefined;
  if (line.method !== 'GET' || !isWhole) return undefined;
  const rows = line.list ? (output as z.ZodObject).shape.data : output;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  return row instanceof z.ZodObject && 'id' in row.shape ? row : undefined;
}

/** In a sentence. */
export const rowLabel = ({ line }: RestRoute): string => findNoun(line.path.slice(1))?.label.toLowerCase() ?? 'row';

/** For programs: 'time record', or after the path of what is no noun. */
export const rowName = ({ line }: RestRoute): string =>
  findNoun(line.path.slice(1))?.label ?? `${line.path.slice(1)} row`;

/** GET /{noun}/{id} of a list, unless a procedure answers it with more than the list's row. */
function rowRoute(list: RestRoute, all: readonly RestRoute[]): RestRoute | undefined {
  const row = rowSchema(list);
  const path = `${list.line.path}/{id}` as const;
  if (!row || all.some(({ line }) => line.method === 'GET' && line.path === path)) return undefined;
  const hasRef = 'client_ref' in row.shape;
  return {
    ...list,
    line: {
      method: 'GET',
      path,
      summary: `Get one ${rowLabel(list)} by id${hasRef ? ' or client_ref' : ''}, as GET ${list.line.path} lists it.`,
    },
    segments: path.split('/').slice(1),
    operation: `${list.procedure.slice(0, list.procedure.lastIndexOf('.'))}.get`,
    list,
    input: z.strictObject({ id: hasRef ? idOrRefSchema : idSchema }),
    output: row,
  };
}

/** The list of a noun whose row a PATCH or DELETE changes, if its rows have versions. */
function listOfChanged({ line, isOneTransaction }: RestRoute, all: readonly RestRoute[]): RestRoute | undefined {
  const [, base] = /^(\/[\w-]+)\/\{id\}$/.exec(line.path) ?? [];
  if (!base || !isOneTransaction || !findNoun(base.slice(1)) || !['PATCH', 'DELETE'].includes(line.method))
    return undefined;
  return all.find((each) => each.line.path === base && rowSchema(each)?.shape.updatedAt !== undefined);
}

/** Of a noun's list. */
export const tableOf = ({ line }: RestRoute) => findNoun(line.path.slice(1))!.table;

const procedures = makeRoutes();
const called = procedures.map((route) => {
  const changedRowOf = listOfChanged(route, procedures);
  return changedRowOf ? { ...route, changedRowOf } : route;
});

export const restRoutes: readonly RestRoute[] = [
  ...called,
  ...called.flatMap((route) => rowRoute(route, called) ?? []),
];
