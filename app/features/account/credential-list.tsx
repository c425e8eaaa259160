import type { Key, ReactNode } from 'react';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

interface CredentialLine {
  key: Key;
  name?: string;
  /** Such as when it was last used. */
  state: string;
  /** Buttons, or a badge. */
  end: ReactNode;
}

interface CredentialListProps<Item> {
  query: { data: readonly Item[] | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Instead of the list, if nothing could be loaded. */
  failed: string;
  /** The items of `query` to list; by default all. */
  items?: readonly Item[] | undefined;
  children: (item: Item) => CredentialLine;
}

/** The user's passkeys, tokens, addresses, sessions or companies, one line each. */
export function CredentialList<Item>({ query, failed, items = query.data, children }: CredentialListProps<Item>) {
  if (query.isPending) return <Skeleton className="h-12" />;
  if (query.isError && !query.data) return <ErrorState title={failed} onRetry={() => query.refetch()} />;
  if (!items?.length) return null;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => {
        const { key, name, state, end } = children(item);
        return (
          <li key={key} className="flex flex-wrap items-center justify-end gap-x-3 py-2">
            <div className="min-w-0 grow basis-40">
              {name && <p className="break-words font-medium">{name}</p>}
              <p className="text-muted text-sm">{state}</p>
            </div>
            <div className="flex shrink-0">{end}</div>
          </li>
        );
      })}
    </ul>
  );
}
