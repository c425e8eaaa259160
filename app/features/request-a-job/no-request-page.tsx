import { isRouteErrorResponse } from '@remix-run/react';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorPage, MessagePage } from '#app/ui/error-page.tsx';
import { ReferenceForm } from './reference-form.tsx';

/** Replaces a request's page: unknown reference, or too many attempts (429). */
export function NoRequestPage({ error, reference }: { error: unknown; reference?: string }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 429) {
    return (
      <MessagePage title="Too many attempts">
        <p>Wait 10 minutes, then open your link again.</p>
      </MessagePage>
    );
  }
  if (status !== 404) return <ErrorPage />;
  return (
    <MessagePage
      mark="404"
      title="Request not found"
      actions={<LinkButton to="/request-a-job">Request a repair</LinkButton>}
    >
      <p>
        Check the reference in the email we sent you. It has three groups of four letters and digits. You can leave out
        dashes and use lower case.
      </p>
      <div className="mt-6 text-text">
        <ReferenceForm entered={reference} />
      </div>
    </MessagePage>
  );
}
