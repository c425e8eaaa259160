import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { isLineFault } from '#app/lib/line-fault.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface CouldNotLoadProps {
  /** What went wrong, where it was not the line. */
  title: string;
  /** Absent where the title says it already. */
  message?: string | undefined;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** In the place of rows of which nothing is known: without signal in calm words, else the failure; with a way to try again. */
export function CouldNotLoad({ title, message, query }: CouldNotLoadProps) {
  const { error, isFetching, refetch } = query;
  if (!isLineFault(error)) {
    return <ErrorState title={title} {...(message && { message })} onRetry={refetch} retrying={isFetching} />;
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
