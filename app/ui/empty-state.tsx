import type { ReactNode } from 'react';
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
        <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-sunken text-muted">
          <Icon className="size-6" />
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-sm text-balance text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
