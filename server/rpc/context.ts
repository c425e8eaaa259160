import type { Database } from '#db/client.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import type { Session } from '#server/auth/session.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import type { ChangeFeed } from '#server/infra/events/change-feed.ts';
import type { Logger } from '#server/infra/log.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import type { Replica } from '#server/infra/replica.ts';
import type { Storage } from '#server/infra/storage/storage.ts';

/** Ids as sent. Numbers of users are unique only within a company, which earlier versions of the app do not name. */
export interface ClaimedIdentity {
  user: string;
  company: string | undefined;
}

export interface RequestFacts {
  requestId: string;
  /** Of the URL, for the log: without anything that a visitor or sender wrote. */
  path?: string;
  /** Key of rate limits. Taken from the proxy only with TRUST_PROXY. */
  address: string;
  userAgent: string;
  idempotencyKey: string | undefined;
  /** An automatic refetch, which does not keep the session alive. */
  background: boolean;
  /** A refetch after a live event: may wait for figures that other admins are asking for too. */
  live?: boolean | undefined;
  /** Whom the sender assumes to be logged in, so that one user's outbox is never sent as another's. */
  expected?: ClaimedIdentity | undefined;
  /** Whose page makes the call: another tab may have logged in as somebody else. */
  page?: ClaimedIdentity | undefined;
  secure: boolean;
  /** Of the address that the browser asked, with its port. */
  host: string;
  /** From a cookie of this browser: see server/auth/passkeys.ts. */
  passkeyTicket: string | undefined;
}

/** Progress of a multi-step call under an Idempotency-Key. */
export interface Steps {
  /** Ids of rows created by earlier, interrupted runs. */
  before: readonly number[];
  /** Records ids in the transaction that creates them. Throws if another run has taken over. */
  done(transaction: Database, ids: readonly number[]): Promise<void>;
}

/** The newest backup in BACKUP_TO. */
export interface NewestBackup {
  /** In ms since 1970. */
  at: number;
  /** When a backup there was last read and found whole, in ms since 1970. Undefined: never. */
  verifiedAt: number | undefined;
  /** Size of its rows, as compressed in the backup, and of its files. Reads the manifest and lists the backup's files. */
  countBytes(): Promise<number>;
}

/** Null: there is none yet. Undefined: BACKUP_TO is not set. Rejects if the place cannot be read. */
export type ReadNewestBackup = () => Promise<NewestBackup | null | undefined>;

/** A log line of a call that succeeded, without the status of its answer. */
export type CallLine = Readonly<Record<string, unknown>>;

/** Received by every procedure. In a mutation `db` is the transaction, with its history and idempotency rows. */
export interface Context extends RequestFacts {
  db: Database;
  clock: Clock;
  log: Logger;
  config: Config;
  events: ChangeFeed;
  printer: PdfPrinter;
  storage: Storage;
  /** Absent in tests. */
  newestBackup?: ReadNewestBackup | undefined;
  /** Absent without DATABASE_REPLICA_URL. */
  replica?: Replica | undefined;
  session: Session | null;
  reply: Headers;
  steps?: Steps | undefined;
  /** In the transaction of a mutation, before its handler. Throws to reject the call. */
  precondition?: ((db: Database) => Promise<void>) | undefined;
  /** Over HTTP: whether a subscription was rejected because of too many. */
  subscription?: { isLimited: boolean };
  /** The caller logs these lines itself, once it knows the status of the answer that it makes of the result. */
  unlogged?: CallLine[];
}

export interface CallCtx extends Context, Ctx {
  session: Session;
}
