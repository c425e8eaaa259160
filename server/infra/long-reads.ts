import { AppError } from './errors.ts';

/** At once in one process: each holds a database connection until it has read everything. */
const maxReaders = 2;
const retryAfter = 30;

/** A person's export, from the first row read until the last byte is taken. */
export interface LongRead {
  /** The database is not needed any more: somebody else may read. */
  readDone(): void;
  /** The download ended, or was given up. */
  end(): void;
}

const people = new Set<string>();
let readers = 0;

/**
 * Admits an export of this person: one for each person, whose download may be slow, and two that read from the database.
 * Throws 429 beyond.
 */
export function beginLongRead(person: { company_id: number; user_id: number }): LongRead {
  const key = `${person.company_id}/${person.user_id}`;
  if (people.has(key)) {
    throw new AppError(
      'rate_limited',
      'You already have an export running. Wait until its download has finished, then try again.',
      { retryAfter },
    );
  }
  if (readers >= maxReaders) {
    throw new AppError(
      'rate_limited',
      'Other exports are running at the moment. Please try again in half a minute.',
      { retryAfter },
    );
  }
  people.add(key);
  readers += 1;
  let reading = true;
  const readDone = () => {
    if (reading) readers -= 1;
    reading = false;
  };
  return {
    readDone,
    end: () => {
      readDone();
      people.delete(key);
    },
  };
}
