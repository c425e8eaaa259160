import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#server/events/schema.ts';

/** A minimal EventSource on `events.live`: one connection without reconnecting. */
export interface EventStream {
  status: number;
  headers: Headers;
  events: LiveEvent[];
  /** Names of events without data: connected, ping, return, serialized-error. */
  others: string[];
  /** The first event, past or future, that matches; throws after `ms`. */
  until(fits: (event: LiveEvent) => boolean, ms?: number): Promise<LiveEvent>;
  /** Resolves when the connection ends: 'ended' if the server closed it properly, else 'broken'. */
  over: Promise<'ended' | 'broken'>;
  close(): void;
}

/** `since`: a position of the feed. */
export async function openEvents(url: string, cookie: string, since?: string): Promise<EventStream> {
  const abort = new AbortController();
  const input = since === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ since }))}`;
  const answer = await fetch(`${url}/api/trpc/events.live${input}`, {
    headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  });
  const events: LiveEvent[] = [];
  const others: string[] = [];
  const take = (block: string) => {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const name = field('event');
    if (name) others.push(name);
    else if (field('data')) events.push(JSON.parse(field('data')!));
  };
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split(/\n\n+/);
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  const over = read().then(
    () => 'ended' as const,
    () => 'broken' as const,
  );
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    others,
    until: async (fits, ms = 5_000) => {
      for (let waited = 0; waited < ms; waited += 2) {
        const found = events.find(fits);
        if (found) return found;
        await sleep(2);
      }
      throw new Error(`Only these events came: ${JSON.stringify({ events, others })}`);
    },
    over,
    close: () => abort.abort(),
  };
}
