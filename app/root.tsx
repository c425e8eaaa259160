import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { bootScript } from '#app/lib/boot-script.ts';
import { DocumentContext, Providers } from '#app/shell/providers.tsx';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { Toaster } from '#app/ui/toaster.tsx';
import './tailwind.css';

export const links: LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icons/icon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: MetaFunction = () => [{ title: 'Fettle' }];

/** The document around every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, isOffice } = useContext(DocumentContext);
  return (
    <html
      lang="en-GB"
      suppressHydrationWarning
      // Only the server says when it made the page. See format.ts.
      data-served={import.meta.env.SSR ? Date.now() : undefined}
      // Kept by the office's shell afterwards (app/ui/sidebar.tsx).
      data-office={isOffice ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f6f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101312" />
        <Meta />
        <Links />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, see boot-script.ts
          dangerouslySetInnerHTML={{ __html: bootScript }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Providers>
      <Outlet />
      <Toaster />
    </Providers>
  );
}

/** Catches errors that no route caught. Must not use providers, which may be what failed. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
