/** A keyboard shortcut. Hidden from screen readers, for which the legend lists all. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="hidden md:inline-flex">
      <kbd className="min-w-5 rounded border border-current px-1 text-center font-sans text-xs leading-4 opacity-80">
        {children}
      </kbd>
    </span>
  );
}
