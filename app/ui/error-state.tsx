import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { errorMessage } from '#app/lib/error-message.ts';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  message?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-12 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {message && <p className="max-w-sm text-balance text-muted">{message}</p>}
      {onRetry && (
        <Button kind="secondary" icon={RotateCw} loading={retrying} onClick={onRetry} className="mt-4">
          Retry
        </Button>
      )}
    </div>
  );
}

interface QueryErrorProps {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The error of a query, with a retry button. */
export function QueryError({ title, query: { error, isFetching, refetch } }: QueryErrorProps) {
  return <ErrorState title={title} message={errorMessage(error)} onRetry={() => refetch()} retrying={isFetching} />;
}
