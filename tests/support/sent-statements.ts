import pg from 'pg';
import { vi } from 'vitest';

export interface SentStatement {
  text: string;
  values: unknown[];
  /** Undefined: not a prepared statement, so planned each time. */
  name: string | undefined;
}

/** All statements that this process sends while `work` runs, including `begin` and `commit`. */
export async function sentStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { text, values = [], name } = args[0] as Partial<SentStatement>;
    if (text !== undefined) sent.push({ text, values, name });
    return original.apply(this, args) as never;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
