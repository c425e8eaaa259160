import type { ImportError } from '#server/import/schema.ts';

export interface ImportInput {
  fields: string[];
  rows: string[][];
  /** Confirms rates that change the pay of existing records. */
  confirm_past?: true;
}

export interface TableImport {
  /** Maximum rows per import. */
  most: number;
  /** Validates the rows without adding them. */
  check: (input: ImportInput, signal: AbortSignal) => Promise<readonly ImportError[]>;
  /** Adds all rows or none. `errorsOf` reads the errors of its rejection. */
  add: (input: ImportInput, signal: AbortSignal) => Promise<unknown>;
  errorsOf: (error: unknown) => readonly ImportError[];
}
