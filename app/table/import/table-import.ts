import type { ImportError } from '#server/import/schema.ts';

/** Rows for a table as they are sent. */
export interface ImportInput {
  fields: string[];
  rows: string[][];
  /** Yes to rates that change what existing records are worth. */
  confirm_past?: true;
}

/** How rows get into a table. */
export interface TableImport {
  /** So many rows at once. */
  most: number;
  /** What is wrong with them; nothing is added. */
  check: (input: ImportInput, signal: AbortSignal) => Promise<readonly ImportError[]>;
  /** Adds them all, or rejects: then `errorsOf` says what is wrong. */
  add: (input: ImportInput, signal: AbortSignal) => Promise<unknown>;
  errorsOf: (error: unknown) => readonly ImportError[];
}
