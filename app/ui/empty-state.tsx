import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { isConnectionError, serverMessage, unknownMessage } from '#app/lib/error-message.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import type { Icon } from './icon.ts';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** Explains the future content, or how to add it. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-12 text-center">
      {Icon && (
        <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-neutral-soft text-muted">
          <Icon className="size-6" />
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-sm text-balance text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

interface CouldNotLoadProps {
  /** Shown for errors other than a failed connection. */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Replaces rows that could not be loaded: a calm text when offline, else the server's message; with Retry. */
export function CouldNotLoad({ title, query }: CouldNotLoadProps) {
  const { error, isFetching, refetch } = query;
  if (!isConnectionError(error)) {
    return (
      <ErrorState
        title={title}
        message={serverMessage(error) ?? unknownMessage}
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
        This hasn’t been opened on this device before. It will load when you’re back online.
      </EmptyState>
    </div>
  );
}
