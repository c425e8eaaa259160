import { isRouteErrorResponse } from '@remix-run/react';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { ReferenceForm } from './reference-form.tsx';

/** In the place of a request's page: there is no such request, or somebody has tried too many. */
export function NoRequestPage({ error, reference }: { error: unknown; reference?: string }) {
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
      <p>
        Please check the reference in the mail that we sent you: it has three groups of four letters and
        digits. Small letters and missing dashes do no harm.
      </p>
      <div className="mt-6 text-text">
        <ReferenceForm entered={reference} />
      </div>
    </MessagePage>
  );
}
