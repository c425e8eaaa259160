import { AppError } from './errors.ts';

/** Per process: each export holds a database connection until it has read everything. */
const maxReaders = 2;
const retryAfter = 30;

export interface LongRead {
  /** Frees the database slot for another export. */
  readDone(): void;
  end(): void;
}

const people = new Set<string>();
let readers = 0;

/** Limits exports to one per user, including its download, and two reading from the database. Throws 429. */
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
    throw new AppError('rate_limited', 'Other exports are running. Try again in 30 seconds.', { retryAfter });
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
