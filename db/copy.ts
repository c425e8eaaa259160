import type pg from 'pg';

/* COPY through pg, which has no call for it: a query object of our own (pg's `Submittable`). */

/** pg's protocol layer; its types leave out COPY. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean };
}

const batchBytes = 256 * 1024;
/** Batches that may wait for their reader before the server is paused. */
const waitingBatches = 8;
const nothing = () => {};

/** What pg calls on a running query. A COPY has no rows, and needs none of the extended protocol. */
const quietHandlers = {
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handlePortalSuspended: nothing,
  handleEmptyQuery: nothing,
  handleCommandComplete: nothing,
};

const run = (client: pg.ClientBase, query: object) => client.query(query as pg.Submittable);

/** Runs `copy … to stdout` and yields its bytes in batches. The reader must read to the end. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  let rows: Buffer[] = [];
  let size = 0;
  let ended = false;
  let failure: Error | undefined;
  let connection: CopyConnection | undefined;
  let wake = nothing;
  const flush = () => {
    if (size > 0) ready.push(Buffer.concat(rows));
    rows = [];
    size = 0;
  };
  run(client, {
    ...quietHandlers,
    submit(given: CopyConnection) {
      connection = given;
      given.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A copy, because pg writes the next bytes into the same buffer.
      rows.push(Buffer.from(chunk));
      size += chunk.length;
      if (size < batchBytes) return;
      flush();
      if (ready.length >= waitingBatches) connection?.stream.pause();
      wake();
    },
    handleError(error: Error) {
      failure = error;
      ended = true;
      wake();
    },
    handleReadyForQuery() {
      flush();
      ended = true;
      wake();
    },
  });
  for (;;) {
    const batch = ready.shift();
    if (batch) {
      if (ready.length === 0) connection?.stream.resume();
      yield batch;
    } else if (ended) {
      if (failure) throw failure;
      return;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

/** Runs `copy … from stdin` with the source's bytes. An error of the source fails the statement. */
export function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of source) {
          if (failure) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) {
            await new Promise((drained) => connection.stream.once('drain', drained));
          }
        }
        connection.endCopyFrom();
      } catch (error) {
        failure ??= error;
        connection.sendCopyFail('the source failed');
      }
    };
    run(client, {
      ...quietHandlers,
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleError(error: Error) {
        failure ??= error;
        // pg forgets a failed query, so that `handleReadyForQuery` is not called.
        reject(failure);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    });
  });
}
