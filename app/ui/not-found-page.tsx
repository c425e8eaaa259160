import { MessagePage } from './message-page.tsx';

/** The 404 page. Without a session, an unknown URL redirects to the log-in page instead. */
export function NotFoundPage() {
  return (
    <MessagePage mark="404" title="Page Not Found" home="/dashboard">
      <p>This page doesn’t exist. It may have moved, or the link may be wrong.</p>
    </MessagePage>
  );
}
