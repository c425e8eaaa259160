import { errorMessage, needsRetroactiveConfirm, rejectionOf } from '#app/lib/error-message.ts';
import type { TableRow } from '../table-column.ts';
import { createVersions } from './row-versions.ts';

/** Thrown by `send` if the change needs a confirmation; the message is the question. Sending again confirms. */
export class ConfirmRequired extends Error {
  override name = 'ConfirmRequired';
}

export type Changes = Readonly<Record<string, unknown>>;

export interface RowError {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** On a conflict: the row's current version, with which the change can be sent again. */
  newer?: string;
  /** The user must confirm a consequence, such as new pay for existing records; sending again confirms it. */
  needsConfirm?: true;
}

/** A step's changes to one row. */
export interface RowPart<Row> {
  row: Row;
  before: Changes;
  after: Changes;
  isConfirmed?: boolean | undefined;
  /** Made outside the table: a rejected value does not stay in its cell. */
  isOutside?: boolean | undefined;
  /** Sent without a version, whatever others have made of the row. */
  isForced?: boolean | undefined;
}

export interface SentChange {
  id: number;
  changes: Changes;
  expected_updatedAt: string | undefined;
  /** Set once the user has confirmed the effect on past records. */
  confirm_past?: true;
}

export interface RowMutations<Row> {
  send: (input: SentChange) => Promise<Row>;
  /** Answers when what the page shows of it has been read again. */
  saved: (row: Row, isOutside: boolean) => unknown;
}

export interface Sent<Row> {
  row: Row;
  isRefreshed: unknown;
}

/** Versions are ISO timestamps that only grow, so strings compare correctly. */
const isLater = (a: TableRow, b: TableRow) => (a.updatedAt ?? '') > (b.updatedAt ?? '');
/**
 * Sends the changes of a row one after the other, each with the version that the previous one made. `settled` gets each
 * outcome before the next is sent.
 */
export function createRowSender<Row extends TableRow>(
  calls: RowMutations<Row>,
  settled: (id: number, after: Changes, error?: RowError) => void,
) {
  const tails = new Map<number, Promise<unknown>>();
  const versions = createVersions();
  /** Our writes' results by id. A list requested before a write may arrive after it with the old row. */
  const answers = new Map<number, Row>();

  async function sendNow({ row, after, isConfirmed, isOutside, isForced }: RowPart<Row>): Promise<Sent<Row>> {
    const { id } = row;
    const expected = isForced ? undefined : versions.newest(id, row.updatedAt);
    try {
      const answer = await calls.send({
        id,
        changes: after,
        expected_updatedAt: expected,
        ...(isConfirmed && { confirm_past: true as const }),
      });
      versions.learn(id, expected, answer.updatedAt);
      answers.set(id, answer);
      const isRefreshed = calls.saved(answer, isOutside === true);
      settled(id, after);
      return { row: answer, isRefreshed };
    } catch (error) {
      settled(id, after, isOutside ? undefined : rowErrorOf(error, after));
      throw error;
    }
  }
  function send(part: RowPart<Row>): Promise<Sent<Row>> {
    const { id } = part.row;
    const own = (tails.get(id) ?? Promise.resolve()).catch(() => {}).then(() => sendNow(part));
    tails.set(id, own);
    return own;
  }

  return {
    send,
    /** The row, or the later result of our own write. */
    latest(row: Row): Row {
      const answer = answers.get(row.id);
      return answer && isLater(answer, row) ? answer : row;
    },
  };
}

/** After a conflict: the version that the row has by now. A change sent with it overwrites what others made of the row. */
export function newerVersion(error: unknown): string | undefined {
  const newer = rejectionOf(error)?.details?.updatedAt;
  return typeof newer === 'string' ? newer : undefined;
}

function rowErrorOf(error: unknown, after: Changes): RowError {
  const rejection = rejectionOf(error);
  const newer = newerVersion(error);
  const named = rejection?.fields ?? {};
  const all = () => Object.fromEntries(Object.keys(after).map((field) => [field, '']));
  return {
    message: errorMessage(error),
    fields: Object.keys(named).length > 0 ? named : all(),
    ...(newer !== undefined && { newer }),
    ...((needsRetroactiveConfirm(error) || error instanceof ConfirmRequired) && {
      needsConfirm: true as const,
    }),
  };
}
