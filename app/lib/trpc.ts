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
import { BareAnswer } from './error-message.ts';
import { browserQueryClient } from './query-client.ts';
import { newUuid } from './uuid.ts';

/** The procedures as hooks: `trpc.jobs.active.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/**
 * What a call may say of itself, as `trpc: { context: … }`: `background` for a refetch that no person asked for (it does
 * not keep a session alive), `idempotencyKey` for a write that may be sent again.
 */
export interface CallContext {
  background?: boolean;
  idempotencyKey?: string;
}

const url = '/api/trpc';

/** An answer that is not from our server: a proxy's own page tells by its status alone what is wrong. */
const callFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const ours = answer.headers.get('content-type')?.startsWith('application/json');
  if (!ours) throw new BareAnswer(answer.status);
  return answer;
};

let quietly = false;

/** What `work` asks for before it returns is asked for by nobody: it does not keep a session alive. */
export function inBackground(work: () => void): void {
  quietly = true;
  try {
    work();
  } finally {
    quietly = false;
  }
}

const markBackground: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(quietly ? { ...op, context: { ...op.context, background: true } } : op);

/** Queries of one screen travel together; a write travels alone, under a key by which it is done only once. */
export const trpcOptions: CreateTRPCClientOptions<AppRouter> = {
  links: [
    markBackground,
    splitLink({
      condition: (op) => op.type === 'query',
      true: httpBatchLink({
        url,
        fetch: callFetch,
        maxURLLength: 2000,
        headers: ({ opList }) =>
          opList.every((op) => (op.context as CallContext).background) ? { 'x-background': '1' } : {},
      }),
      false: httpLink({
        url,
        fetch: callFetch,
        headers: ({ op }) => ({
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
