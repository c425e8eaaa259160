import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { unknownMessage } from '#app/lib/error-message.ts';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

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
