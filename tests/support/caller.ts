import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { startStoredSession } from '#server/auth/lucia.ts';
import { readSession } from '#server/auth/session.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import { toAppError } from '#server/infra/errors.ts';
import { createCaller } from '#server/router.ts';
import type { CallCtx, Context } from '#server/rpc/context.ts';
import { testClock } from './clock.ts';
import { testConfig } from './config.ts';
import { testTicket } from './passkey-device.ts';
import { silentFeed } from './test-feed.ts';
import { testLog } from './test-log.ts';
import { testPrinter } from './test-printer.ts';
import { testStorage } from './test-storage.ts';
import type { Person } from './world.ts';

interface CallerOptions {
  /** A clock, or an ISO moment at which time stands still. */
  now?: Clock | string;
  idempotencyKey?: string;
  /** Extra environment variables of the configuration, such as SETTING_TIMEZONE. */
  environment?: Record<string, string>;
}

/** A full context with a real session, made by production code; null: not logged in. */
export async function contextFor(
  db: Database,
  person: Person | null,
  { now, idempotencyKey, environment }: CallerOptions = {},
): Promise<Context> {
  const clock = typeof now === 'function' ? now : testClock(now);
  const config = testConfig(environment);
  return {
    db,
    clock,
    config,
    log: testLog().log,
    events: silentFeed,
    storage: testStorage(),
    printer: testPrinter(),
    session: person && (await sessionOf(db, person, clock, config.fixedSettings)),
    reply: new Headers(),
    requestId: randomUUID(),
    address: '192.0.2.1',
    userAgent: 'test',
    idempotencyKey,
    background: false,
    secure: false,
    host: 'fettle.example',
    passkeyTicket: testTicket,
  };
}

export async function ctxFor(db: Database, person: Person, options: CallerOptions = {}): Promise<CallCtx> {
  const context = await contextFor(db, person, options);
  const session = context.session!;
  return { ...context, session, scope: session.scope, settings: session.settings };
}

/** The Cookie header of a new session, without logging in. */
export async function cookieFor(db: Database, person: Person, clock: Clock): Promise<string> {
  const made = {
    company_id: person.company_id,
    user_id: person.id,
    installed: false,
    user_agent: 'test',
    address: '192.0.2.1',
    now: toIso(clock()),
  };
  return (await startStoredSession(db, made, false)).split(';')[0]!;
}

async function sessionOf(db: Database, person: Person, clock: Clock, fixed: Readonly<Record<string, string>>) {
  const cookie = await cookieFor(db, person, clock);
  const session = await readSession({ db, access: silentFeed.access }, cookie, clock, fixed);
  if (!session) throw new Error(`User ${person.id} cannot have a session: are they active?`);
  return session;
}

/** Calls procedures in this process as a person: `(await callerFor(db, who(acme, 'ann'))).jobs.active()`. */
export async function callerFor(db: Database, person: Person | null, options: CallerOptions = {}) {
  return createCaller(await contextFor(db, person, options));
}

/**
 * The error of a rejected call: `expect(await refusal(ann.jobs.get({ id }))).toMatchObject({ code: 'not_found' })`.
 * Throws if the call succeeds.
 */
export async function refusal(call: Promise<unknown>) {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    const { code, message, fields, details, retryAfter } = toAppError(error);
    if (code === 'internal') throw error;
    return { code, message, fields, details, retryAfter };
  }
  throw new Error(`The call was not rejected: it returned ${JSON.stringify(answer)}`);
}
