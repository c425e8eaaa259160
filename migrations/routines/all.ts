import { createHash } from 'node:crypto';
import { readSqlFile, sqlFilesIn } from '../sql-files.ts';

/** A file of functions/ or triggers/. It is made as a whole; a database remembers the hashes of those that it has. */
export interface Routine {
  /** 'functions/tell_people', 'triggers/time_records' */
  name: string;
  text: string;
  hash: string;
}

export interface Routines {
  functions: readonly Routine[];
  /** Each has the triggers of one table. Made after all functions. */
  triggers: readonly Routine[];
}

export const routineOf = (name: string, text: string): Routine => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
});

const routinesIn = (kind: keyof Routines) =>
  sqlFilesIn(`routines/${kind}`).map((file) => routineOf(file.slice('routines/'.length), readSqlFile(file)));

export const readRoutines = (): Routines => ({ functions: routinesIn('functions'), triggers: routinesIn('triggers') });
