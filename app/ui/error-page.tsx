import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** What stands in the place of a page that failed. It shows nothing internal. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <MessagePage
      title="Something went wrong"
      actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      <p>This page could not be shown. What you have saved is safe.</p>
    </MessagePage>
  );
}
