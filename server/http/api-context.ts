import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { type Database, reserved } from '#db/client.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { badRequest } from '#server/infra/errors.ts';
import type { ChangeFeed } from '#server/infra/events/change-feed.ts';
import { type Logger, pathForLog } from '#server/infra/log.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import type { Replica } from '#server/infra/replica.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import type { Context, ReadNewestBackup } from '#server/rpc/context.ts';
import { bearerOf, readBearer } from '../auth/bearer.ts';
import { passkeyTicketOf } from '../auth/passkeys.ts';
import { readSession } from '../auth/session.ts';
import { claimed, clientAddress, isSecure } from './request-facts.ts';

export type Env = {
  Bindings: { incoming?: IncomingMessage };
  Variables: { requestId: string };
};

export interface ContextDependencies {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
  events: ChangeFeed;
  printer: PdfPrinter;
  storage: Storage;
  /** Absent: unknown. */
  newestBackup?: ReadNewestBackup;
  replica?: Replica | undefined;
}

/** Who calls, from where, and with which means: the context of every procedure. Throws 400 and 401. */
export function createApiContext(parts: ContextDependencies) {
  const { config, db, log, clock, events, printer, storage, newestBackup, replica } = parts;

  const facts = (c: HonoContext<Env>) => ({
    requestId: c.get('requestId'),
    path: pathForLog(c.req.path),
    address: clientAddress(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress, config.trustProxy),
    userAgent: c.req.header('user-agent') ?? '',
    idempotencyKey: c.req.header('idempotency-key') || undefined,
    background: c.req.header('x-background') === '1',
    live: c.req.header('x-live') === '1',
    expected: claimed(c.req.header('x-expected-user'), c.req.header('x-expected-company')),
    page: claimed(c.req.header('x-page-user') || undefined, c.req.header('x-page-company')),
    secure: isSecure(new URL(c.req.url), c.req.raw.headers, config),
    host: new URL(c.req.url).host,
    passkeyTicket: passkeyTicketOf(c.req.header('cookie')),
  });

  return async (c: HonoContext<Env>, reply: Headers): Promise<Context> => {
    const known = facts(c);
    if (known.idempotencyKey && known.idempotencyKey.length > 200) {
      throw badRequest('The Idempotency-Key must have at most 200 characters.');
    }
    // A token takes precedence over cookies. Pages do not accept tokens.
    const token = c.req.path.startsWith('/api/') ? bearerOf(c.req.header('authorization')) : undefined;
    const from = { db: reserved(db), access: events.access };
    const session =
      token === undefined
        ? await readSession(from, c.req.header('cookie'), clock, config.fixedSettings)
        : await readBearer(from, token, known.address, clock, config.fixedSettings);
    return { ...known, db, clock, log, config, events, printer, storage, newestBackup, replica, session, reply };
  };
}
