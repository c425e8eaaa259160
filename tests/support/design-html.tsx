// Prints the page /design of development as HTML, drawn by React without a server or a build of its own.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server.js';
import { DesignPage } from '#app/design/design-page.tsx';

process.stdout.write(
  renderToStaticMarkup(
    <StaticRouter location="/design">
      <QueryClientProvider client={new QueryClient()}>
        <DesignPage />
      </QueryClientProvider>
    </StaticRouter>,
  ),
);
