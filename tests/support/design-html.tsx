// Prints the page /design of development as HTML, drawn by React without a server or a build of its own.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server.js';
import { trpc, trpcOptions } from '#app/lib/trpc.ts';
import { DesignPage } from '#design/design-page.tsx';

const queryClient = new QueryClient();

process.stdout.write(
  renderToStaticMarkup(
    <StaticRouter location="/design">
      <trpc.Provider client={trpc.createClient(trpcOptions)} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <DesignPage />
        </QueryClientProvider>
      </trpc.Provider>
    </StaticRouter>,
  ),
);
