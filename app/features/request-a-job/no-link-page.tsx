import { isRouteErrorResponse } from '@remix-run/react';
import { ErrorPage, MessagePage } from '#app/ui/error-page.tsx';

interface NoLinkPageProps {
  error: unknown;
  title: string;
  text: string;
}

/** Replaces the page of a private link: unknown or former (404), or too many attempts (429). */
export function NoLinkPage({ error, title, text }: NoLinkPageProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 429) {
    return (
      <MessagePage title="Too many attempts">
        <p>Wait a while, then open your link again.</p>
      </MessagePage>
    );
  }
  if (status !== 404) return <ErrorPage />;
  return (
    <MessagePage mark="404" title={title}>
      <p>{text}</p>
    </MessagePage>
  );
}
