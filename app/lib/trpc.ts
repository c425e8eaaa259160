import {
  type CreateTRPCClientOptions,
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/router.ts';
import { phoneClock } from './clock.ts';
import { BareAnswer } from './error-message.ts';
import { browserQueryClient } from './query-client.ts';
import { newUuid } from './uuid.ts';

/** The procedures as hooks: `trpc.jobs.active.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/**
 * Options of a call, as `trpc: { context: … }`. `background`: a refetch without user action, which does not extend the
 * session. `live`: after a live event, so figures may be shared (server/rpc/share-result.ts). `idempotencyKey`: for a write that may be retried.
 */
interface CallContext {
  background?: boolean;
  live?: boolean;
  idempotencyKey?: string;
}

const url = '/api/trpc';

/** Headers of every call, in the browser only: they name the page's user. */
export const pageHeaders: { current: Record<string, string> } = { current: {} };

/** A response from a proxy, not our server: only its status is meaningful. */
const callFetch: typeof fetch = async (input, init) => {
  const before = phoneClock.reading();
  const answer = await fetch(input, init);
  const ours = answer.headers.get('content-type')?.startsWith('application/json');
  if (!ours) throw new BareAnswer(answer.status);
  phoneClock.answered(answer.headers.get('date'), before);
  return answer;
};

let quietly: CallContext | undefined;

/** Marks the calls that `work` makes synchronously as refetches after a live event. */
export function afterLiveEvent<R>(work: () => R): R {
  quietly = { background: true, live: true };
  try {
    return work();
  } finally {
    quietly = undefined;
  }
}

const markBackground: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(quietly ? { ...op, context: { ...op.context, ...quietly } } : op);

/** Batches a screen's queries. Mutations are sent alone, each with an idempotency key. */
export const trpcOptions: CreateTRPCClientOptions<AppRouter> = {
  links: [
    markBackground,
    splitLink({
      condition: (op) => op.type === 'query',
      true: httpBatchLink({
        url,
        fetch: callFetch,
        maxURLLength: 2000,
        headers: ({ opList }) => {
          const all = (name: 'background' | 'live') => opList.every((op) => (op.context as CallContext)[name]);
          return {
            ...pageHeaders.current,
            ...(all('background') && { 'x-background': '1' }),
            ...(all('live') && { 'x-live': '1' }),
          };
        },
      }),
      false: httpLink({
        url,
        fetch: callFetch,
        headers: ({ op }) => ({
          ...pageHeaders.current,
          'idempotency-key': (op.context as CallContext).idempotencyKey ?? newUuid(),
        }),
      }),
    }),
  ],
};

let utils: ReturnType<typeof makeUtils> | undefined;

const makeUtils = () =>
  createTRPCQueryUtils<AppRouter>({
    queryClient: browserQueryClient(),
    client: createTRPCClient<AppRouter>(trpcOptions),
  });

/** The procedures outside components, in the browser only: for `clientLoader`s. */
export function browserQueries() {
  utils ??= makeUtils();
  return utils;
}
