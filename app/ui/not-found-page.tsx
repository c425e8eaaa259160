import { MessagePage } from './message-page.tsx';

/** The 404 page. Without a session an unknown address asks for the log-in instead. */
export function NotFoundPage() {
  return (
    <MessagePage mark="404" title="Page Not Found" home="/dashboard">
      <p>Nothing lives at this address. It may have moved, or the link may have a slip in it.</p>
    </MessagePage>
  );
}
