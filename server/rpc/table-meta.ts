import type { AnyTRPCProcedure } from '@trpc/server';
import { AppError } from '#server/infra/errors.ts';
import type { Fields } from '#server/infra/fields.ts';
import type { Outcomes } from '#server/infra/write-each.ts';
import type { CallCtx } from './context.ts';

export type RowValue = (row: Readonly<Record<string, unknown>>) => unknown;

/** A list that is exported: with its own filters, search, order, permission and fields. */
export interface ExportMeta {
  /** REST base, or the path of a further list of it: 'invoices-owed'. */
  table: string;
  /** For people, its choices by their labels. */
  fields?: Fields;
  /** For people, values other than the field's own. tests/contract/export-columns.test.ts compares them with the screens. */
  values?: Readonly<Record<string, RowValue>>;
}

export type RowValues = Readonly<Record<string, unknown>>;

/** Rows are the same whose fields `by` are all given and equal, and of `and` those that the row of the file gives. */
export interface SameBy {
  by: readonly string[];
  and?: readonly string[];
}

/** Rows are the same that are alike, such as two ways to write an address. */
export interface Alike {
  columns: readonly string[];
  /** Only rows with equal keys are compared; undefined: the row cannot be recognised. */
  keyOf: (row: RowValues) => string | undefined;
  /** How much alike two rows are; 0: not at all. */
  likeness: (row: RowValues, other: RowValues) => number;
}

/** How a row of a file is recognised as an existing row or an earlier one of the file: by the first that it has a key for. */
export type Duplicates = readonly (SameBy | Alike)[];

/** A create call that is imported: with its own input and permission, all rows or none. Undone by `remove` of its router. */
export interface ImportMeta {
  /** REST base. */
  table: string;
  /** What the call does, for many rows at once. `inputs` are parsed by its schema. */
  createMany(ctx: CallCtx, inputs: never[], options: { isDryRun: boolean }): Promise<Outcomes<{ id: number }>>;
  /** Fields that a row of a file must have, although the call does without. */
  required?: readonly string[];
  defaults?: Readonly<Record<string, unknown>>;
  duplicates: Duplicates;
  /** The call of its router that changes a row. Default: update. */
  update?: string;
  /** Fields that an import does not change in existing rows, because it could not be undone. */
  addedOnly?: readonly string[];
}

export interface ProcedureSet {
  _def: { procedures: object };
}

/** A procedure and where it is: 'absences.list'. */
export interface TableCall<Meta> {
  path: string;
  procedure: AnyTRPCProcedure;
  meta: Meta;
}

/** The calls that say so in their meta, by table. */
function tablesOf<Meta extends { table: string }>(procedures: ProcedureSet, key: 'export' | 'import') {
  const all = Object.entries(procedures._def.procedures as Record<string, AnyTRPCProcedure>);
  return new Map<string, TableCall<Meta>>(
    all.flatMap(([path, procedure]) => {
      const meta = (procedure._def.meta as Record<string, Meta> | undefined)?.[key];
      return meta ? [[meta.table, { path, procedure, meta }] as const] : [];
    }),
  );
}
export const exportedTables = (procedures: ProcedureSet) => tablesOf<ExportMeta>(procedures, 'export');
export const importedTables = (procedures: ProcedureSet) => tablesOf<ImportMeta>(procedures, 'import');

/** 404 if there is none. */
export function tableNamed<Meta>(tables: ReadonlyMap<string, TableCall<Meta>>, name: string): TableCall<Meta> {
  const table = tables.get(name);
  if (!table) throw new AppError('not_found', 'This table doesn’t exist.');
  return table;
}
