import Search from 'lucide-react/icons/search';

interface SearchButtonProps {
  /** The keys that do the same: as people know them, and as aria-keyshortcuts has them. */
  keys: { shown: string; aria: string };
  onClick: () => void;
}

/** Opens the command palette: looks like the box that it opens. */
export function SearchButton({ keys, onClick }: SearchButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-keyshortcuts={keys.aria}
      className="flex min-h-small w-72 items-center gap-2 rounded-md border border-line bg-raised px-3 text-muted text-sm hover:border-line-strong hover:text-text"
    >
      <Search className="size-4 shrink-0" />
      Search
      <span aria-hidden="true" className="ml-auto rounded border border-line bg-surface px-1.5 text-xs">
        {keys.shown}
      </span>
    </button>
  );
}
