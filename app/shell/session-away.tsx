import { errorMessage } from '#app/lib/error-message.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

interface Question {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
}

/** In the place of the page while nobody has answered who is logged in: on the way in, or without signal. */
export function SessionAway({ session }: { session: Question }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      {session.isError ? (
        <ErrorState
          title="This page could not be opened"
          message={errorMessage(session.error)}
          onRetry={() => session.refetch()}
          retrying={session.isFetching}
        />
      ) : (
        <p role="status">
          <Spinner className="size-6 text-muted" />
          <VisuallyHidden>Loading...</VisuallyHidden>
        </p>
      )}
    </main>
  );
}
