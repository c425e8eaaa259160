import { MessagePage } from './message-page.tsx';

/** The 404 page. */
export function NotFoundPage() {
  return (
    <MessagePage mark="404" title="Page Not Found">
      <p>Nothing lives at this address. It may have moved, or the link may have a slip in it.</p>
    </MessagePage>
  );
}
