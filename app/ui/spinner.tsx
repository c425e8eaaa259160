import { classNames } from './class-names.ts';

/** Decorative; put a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg className={classNames('size-5 shrink-0 animate-spin', className)} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
