import { PhoneClock } from '#app/lib/clock.ts';
import { type Channel, type Message, Outbox } from '#app/offline/queue/outbox.ts';
import { OutboxStore } from '#app/offline/queue/outbox-store.ts';
import type { WithLock } from '#app/offline/queue/phone-outbox.ts';
import type { SendRequest } from '#app/offline/queue/send-request.ts';
import type { Database } from '#db/client.ts';
import { partsOf } from '#server/auth/constants.ts';
import { toAppError } from '#server/infra/errors.ts';
import { createCaller } from '#server/router.ts';
import { contextFor } from './caller.ts';
import type { Person } from './world.ts';

/* A phone with the real outbox in several tabs, an unreliable network, and the real procedures behind it. */

/**
 * Outcome of a call: 'ok'; never sent ('before'); done but the response is lost ('after'); a proxy's 502 or foreign 200
 * ('strange'); 'busy' is a 429.
 */
export type Failure = 'ok' | 'before' | 'after' | 'proxy' | 'busy' | 'strange';

/** Calls the procedures as the HTTP handler does, for the user of the browser's cookie. */
export function serverFor(db: Database, cookie: () => Person | null, now: () => number): SendRequest {
  return async (request, { key, identity }) => {
    const { company_id, user_id } = partsOf(identity);
    const context = await contextFor(db, cookie(), { now, idempotencyKey: key });
    const caller = createCaller({ ...context, expected: { user: String(user_id), company: company_id?.toString() } });
    try {
      const name = request.url.replace('/api/trpc/', '');
      // JSON round trip, as on the wire, which drops undefined values.
      const data = await callOf(caller, name)(JSON.parse(JSON.stringify(request.body)));
      return { status: 200, body: { result: { data } }, retryAfter: null };
    } catch (error) {
      const { status, code, message, fields } = toAppError(error);
      if (code === 'internal') throw error;
      return { status, body: { error: { message, data: { code, fields } } }, retryAfter: null };
    }
  };
}

function callOf(caller: ReturnType<typeof createCaller>, name: string): (input: unknown) => Promise<unknown> {
  const [noun = '', verb = ''] = name.split('.');
  const procedures = caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return procedures[noun]![verb]!;
}

/** A connection on which each call has the next outcome. */
export function failures(send: SendRequest, next: () => Failure): SendRequest {
  return async (request, sending) => {
    const fate = next();
    if (fate === 'before') throw new TypeError('Failed to fetch');
    if (fate === 'proxy') return { status: 502, body: undefined, retryAfter: null };
    if (fate === 'strange') return { status: 200, body: undefined, retryAfter: null };
    if (fate === 'busy') {
      return {
        status: 429,
        body: { error: { message: 'x', data: { code: 'rate_limited' } } },
        retryAfter: 3,
      };
    }
    const reply = await send(request, sending);
    if (fate === 'after') throw new TypeError('Failed to fetch');
    return reply;
  };
}

export interface Tab {
  outbox: Outbox;
  dead: Promise<void>;
  isDead: () => boolean;
}

/** Tabs of a browser, sharing a database, a channel and a lock (or none, as over plain http). */
export class Phone {
  private readonly listeners = new Set<(message: Message) => void>();
  private lock: Promise<void> = Promise.resolve();

  constructor(
    readonly name: string,
    private readonly send: SendRequest,
    private readonly now: () => number,
    private readonly hasLocks: boolean,
    /** What the phone's clock shows, and the server's; absent: both as `now`. */
    private readonly clocks: { phone: () => number; server: () => number } = { phone: now, server: now },
  ) {}

  /** All tabs share the ledger. */
  readonly clock = new PhoneClock({
    read: () => ({ date: this.clocks.phone(), steady: this.now() }),
    load: () => this.ledger,
    store: (raw) => {
      this.ledger = raw;
    },
  });
  private ledger: string | null = null;

  /** Whether the server can be reached to ask for its time. */
  line: () => boolean = () => true;

  askTime(): void {
    if (!this.line()) throw new TypeError('Failed to fetch');
    this.clock.answered(new Date(this.clocks.server()).toUTCString(), this.clock.reading());
  }

  /** Opens a tab that dies at its `lifetime`th step, whatever it is doing. */
  async open(lifetime = Number.POSITIVE_INFINITY): Promise<Tab> {
    let steps = 0;
    let die = () => {};
    const dead = new Promise<void>((resolve) => {
      die = resolve;
    });
    const never = new Promise<never>(() => {});
    const isDead = () => steps >= lifetime;
    /** The step may be done when the tab dies, but its result is lost. */
    const step = async <T>(work: () => Promise<T>): Promise<T> => {
      if (isDead()) return never;
      steps += 1;
      const mustDieNow = isDead();
      const settled = await work().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if (mustDieNow || isDead()) {
        die();
        return never;
      }
      if ('error' in settled) throw settled.error;
      return settled.value;
    };
    const store = killable(await OutboxStore.open(this.name), step);
    const outbox = new Outbox({
      store,
      send: (request, sending) => step(() => this.send(request, sending)),
      withLock: this.withLock(dead),
      channel: this.channel(isDead),
      clock: this.clock,
      askTime: () => step(async () => this.askTime()),
      now: this.now,
      random: () => 0.5,
    });
    return { outbox, dead, isDead };
  }

  /** A dead tab releases its lock. */
  private withLock(dead: Promise<void>): WithLock {
    if (!this.hasLocks) return (work) => work(false);
    return async (work) => {
      const before = this.lock;
      let free = () => {};
      this.lock = new Promise((resolve) => {
        free = resolve;
      });
      dead.then(free);
      await before;
      await work(true).finally(free);
    };
  }

  private channel(isDead: () => boolean): Channel {
    let own: ((message: Message) => void) | undefined;
    return {
      post: (message) => {
        if (isDead()) return;
        for (const listener of this.listeners) if (listener !== own) listener(structuredClone(message));
      },
      listen: (emit) => {
        own = (message) => {
          if (!isDead()) emit(message);
        };
        this.listeners.add(own);
      },
      close: () => own && this.listeners.delete(own),
    };
  }
}

/** A store whose every call is a step of its tab's life. */
function killable(store: OutboxStore, step: <T>(work: () => Promise<T>) => Promise<T>): OutboxStore {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'close') return value;
      return (...args: unknown[]) => step(async () => value.apply(target, args));
    },
  });
}
