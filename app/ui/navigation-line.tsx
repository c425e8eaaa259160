import { useNavigation } from '@remix-run/react';

/** A line along the top while the next page is on its way; quick ones never show it. */
export function NavigationLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-toast h-0.5 overflow-hidden">
      <span className="block h-full origin-left animate-advance bg-accent" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
