import type { Database } from '#db/client.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import type { Session } from '#server/auth/session.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import type { ChangeFeed } from '#server/infra/events/change-feed.ts';
import type { Logger } from '#server/infra/log.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import type { Storage } from '#server/infra/storage/storage.ts';

/** What the doors know of a request before anybody asked who is calling. */
export interface RequestFacts {
  requestId: string;
  /** The caller's address, for rate limits; behind a proxy only when TRUST_PROXY says so. */
  address: string;
  userAgent: string;
  idempotencyKey: string | undefined;
  /** A refetch by itself, not a person: it does not keep a session alive. */
  background: boolean;
  /** Whose session the sender takes this for: what a phone stored for one user must not become another's. */
  expectedUser?: number | undefined;
  /** Cookies must be marked Secure. */
  secure: boolean;
}

/** What a call of many steps under an Idempotency-Key did before it was broken off, and what it does now. */
export interface Steps {
  /** Ids of the rows made so far. */
  before: readonly number[];
  /** Notes ids in the transaction that makes them. Throws where another run has taken over. */
  done(transaction: Database, ids: readonly number[]): Promise<void>;
}

/** Received by every procedure. In a mutation `db` is the transaction that also holds its history and idempotency rows. */
export interface Context extends RequestFacts {
  db: Database;
  clock: Clock;
  log: Logger;
  config: Config;
  /** Every change in the database, as it happens. */
  events: ChangeFeed;
  /** Makes PDFs. */
  printer: PdfPrinter;
  /** Where the bytes of files are. */
  storage: Storage;
  /** Null: nobody is logged in. */
  session: Session | null;
  /** Headers that the answer will carry: cookies, Retry-After. */
  reply: Headers;
  /** Of a call of many steps that came with an Idempotency-Key. */
  steps?: Steps | undefined;
}

/** The context once the caller is known. */
export interface CallCtx extends Context, Ctx {
  session: Session;
}
