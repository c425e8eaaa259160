import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { isConnectionError, serverMessage } from '#app/lib/error-message.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface CouldNotLoadProps {
  /** What went wrong, where it was not the line. */
  title: string;
  /** The title has the server's words already. */
  saysAll?: boolean;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/**
 * In the place of rows of which nothing is known: without signal in calm words, else the failure in the server's words or
 * 'Something went wrong'; with a way to try again.
 */
export function CouldNotLoad({ title, saysAll = false, query }: CouldNotLoadProps) {
  const { error, isFetching, refetch } = query;
  if (!isConnectionError(error)) {
    return (
      <ErrorState
        title={title}
        {...(!saysAll && { message: serverMessage(error) ?? 'Something went wrong' })}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <div role="status">
      <EmptyState
        icon={CloudOff}
        title="No connection"
        action={
          <Button kind="secondary" icon={RotateCw} loading={isFetching} onClick={() => refetch()}>
            Retry
          </Button>
        }
      >
        This was not opened on this phone before. It appears when there is a connection.
      </EmptyState>
    </div>
  );
}
