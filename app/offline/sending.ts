import type { Entry } from './entry.ts';

/** Whether the server has a row as it is shown; refused: its person settles it in the outbox. */
export type Sending = 'sent' | 'waiting' | 'refused';

export const sendingOf = ({ refusal }: Entry): Sending => (refusal ? 'refused' : 'waiting');

/** How a row is called to the server: the uuid that a phone made it with, else its number. */
export const refOf = ({ id, client_ref }: { id: number; client_ref: string | null }) => client_ref ?? id;

/** A list with a row that the server has just answered in its place, or at its end. */
export function withRow<Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((each) => (each.id === row.id ? row : each))
    : [...rows, row];
}
