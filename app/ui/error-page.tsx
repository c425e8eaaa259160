import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { unknownMessage } from '#app/lib/error-message.ts';
import { Button, LinkButton } from './button.tsx';
import { Logo } from './logo.tsx';

/** Replaces a page that failed. Shows no internals. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <MessagePage title={unknownMessage} actions={<Button onClick={() => window.location.reload()}>Try again</Button>}>
      <p>This page couldn’t be displayed. Your saved data is safe.</p>
    </MessagePage>
  );
}

/** The 404 page. Without a session, an unknown URL redirects to the log-in page instead. */
export function NotFoundPage() {
  return (
    <MessagePage mark="404" title="Page Not Found" home="/dashboard">
      <p>This page doesn’t exist. It may have moved, or the link may be wrong.</p>
    </MessagePage>
  );
}

interface MessagePageProps {
  /** Short text above the title: the HTTP status, if any. */
  mark?: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Target of 'Back to Home'; '/dashboard' only where users are always logged in. */
  home?: '/' | '/dashboard';
}

/** A full-page message, such as 'not found'. Needs no session and no provider. */
export function MessagePage({ mark, title, children, actions, home = '/' }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-8">
      <header>
        <Logo />
      </header>
      <main className="mx-auto flex w-full max-w-form grow flex-col justify-center gap-4 py-12">
        {mark && (
          <p className="flex items-center gap-3 font-medium text-accent">
            <span className="off-level" aria-hidden="true" />
            {mark}
          </p>
        )}
        <h1 className="font-display font-semibold text-3xl">{title}</h1>
        <div className="text-muted">{children}</div>
        <div className="mt-2 flex flex-wrap gap-2">
          {actions}
          <LinkButton to={home} kind={actions ? 'secondary' : 'primary'}>
            Back to Home
          </LinkButton>
        </div>
      </main>
    </div>
  );
}
