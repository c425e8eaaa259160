import { useMatches } from '@remix-run/react';
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react';
import { browserQueryClient } from '#app/lib/query-client.ts';
import { trpc, trpcOptions } from '#app/lib/trpc.ts';

interface ServedDocument {
  /** Nonce of the content security policy; browsers hide nonces from scripts. */
  nonce?: string | undefined;
  isOffice?: boolean;
}

/** Facts of the document that only the server has, for the first paint; empty in the browser. */
export const DocumentContext = createContext<ServedDocument>({});

/** Merges the query caches of the matched routes' loaders. */
function useDehydrated(): DehydratedState {
  const matches = useMatches();
  return useMemo(() => {
    const states = matches
      .map((match) => (match.data as { dehydrated?: DehydratedState } | undefined)?.dehydrated)
      .filter((state) => state !== undefined);
    return { mutations: [], queries: states.flatMap((state) => state.queries) };
  }, [matches]);
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(browserQueryClient);
  const [client] = useState(() => trpc.createClient(trpcOptions));
  const isShell = useMatches().some((match) => (match.data as { isShell?: true } | undefined)?.isShell);
  useEffect(() => {
    if (isShell)
      import('#app/offline/cache/persisted-cache.ts').then((cache) => cache.hydrateCache(queryClient)).catch(() => {});
  }, [isShell, queryClient]);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={useDehydrated()}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
