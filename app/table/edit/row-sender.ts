import { errorMessage, needsRetroactiveConfirm, rejectionOf } from '#app/lib/error-message.ts';
import type { TableRow } from '../table-column.ts';

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

/** What a step changes in one row. */
export interface RowPart<Row> {
  row: Row;
  before: Changes;
  after: Changes;
  isConfirmed?: boolean;
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
  saved: (row: Row) => void;
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
  /** Maps a version to the one that our own write made of it. */
  const successors = new Map<string, string>();
  /** Our writes' results by id. A list requested before a write may arrive after it with the old row. */
  const answers = new Map<number, Row>();

  function newest(id: number, version: string | undefined): string | undefined {
    let at = version;
    while (at !== undefined && successors.has(`${id} ${at}`)) at = successors.get(`${id} ${at}`);
    return at;
  }

  /** Notes what a write of our own made of the version `from`. */
  function learn(answer: Row, from: string | undefined): void {
    if (from !== undefined && answer.updatedAt !== undefined && answer.updatedAt !== from)
      successors.set(`${answer.id} ${from}`, answer.updatedAt);
    answers.set(answer.id, answer);
  }

  async function sendNow({ row, after, isConfirmed }: RowPart<Row>): Promise<void> {
    const { id } = row;
    const expected = newest(id, row.updatedAt);
    try {
      const answer = await calls.send({
        id,
        changes: after,
        expected_updatedAt: expected,
        ...(isConfirmed && { confirm_past: true as const }),
      });
      learn(answer, expected);
      calls.saved(answer);
      settled(id, after);
    } catch (error) {
      settled(id, after, rowErrorOf(error, after));
      throw error;
    }
  }
  function send(part: RowPart<Row>): Promise<void> {
    const { id } = part.row;
    const own = (tails.get(id) ?? Promise.resolve()).catch(() => {}).then(() => sendNow(part));
    tails.set(id, own);
    return own;
  }

  return {
    send,
    learn,
    /** The row, or the later result of our own write. */
    latest(row: Row): Row {
      const answer = answers.get(row.id);
      return answer && isLater(answer, row) ? answer : row;
    },
  };
}

function rowErrorOf(error: unknown, after: Changes): RowError {
  const rejection = rejectionOf(error);
  const newer = rejection?.details?.updatedAt;
  const named = rejection?.fields ?? {};
  const all = () => Object.fromEntries(Object.keys(after).map((field) => [field, '']));
  return {
    message: errorMessage(error),
    fields: Object.keys(named).length > 0 ? named : all(),
    ...(typeof newer === 'string' && { newer }),
    ...((needsRetroactiveConfirm(error) || error instanceof ConfirmRequired) && {
      needsConfirm: true as const,
    }),
  };
}
