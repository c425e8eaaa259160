import { isRouteErrorResponse } from '@remix-run/react';
import { LinkButton } from '#app/components/link-button.tsx';
import { ErrorPage } from '#app/features/shell/error-page.tsx';
import { MessagePage } from '#app/features/shell/message-page.tsx';

/** In the place of a request's page: there is no such request, or somebody has tried too many. */
export function NoRequestPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 429) {
    return (
      <MessagePage title="Too many tries">
        <p>Please wait ten minutes and open your link again.</p>
      </MessagePage>
    );
  }
  if (status !== 404) return <ErrorPage />;
  return (
    <MessagePage
      mark="404"
      title="We do not know this request"
      actions={<LinkButton to="/request-a-job">Request a repair</LinkButton>}
    >
      <p>Please check the link, or the reference in the mail that we sent you.</p>
    </MessagePage>
  );
}
