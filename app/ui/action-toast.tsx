import type { Ref } from 'react';
import { toast, toastPositions } from '#app/lib/toast.ts';

/** Toasts with an action stay longer, as they take longer to read and press and no key does the same. */
export const actionToastOptions = { ...toastPositions.centre, duration: 8000 } as const;

interface ActionToastProps {
  message: string;
  action: string;
  onAction: () => void;
  /** As `aria-keyshortcuts` has it. */
  keys?: string;
  button?: Ref<HTMLButtonElement>;
}

/** A message with one action. Pressing it closes the toast, so that the action runs only once. */
export function ActionToast({ message, action, onAction, keys, button }: ActionToastProps) {
  return (
    <span className="flex items-center gap-1">
      {message} -
      <button
        type="button"
        ref={button}
        onClick={({ currentTarget }) => {
          // From the document, because a context would be loaded by every page. Without an id all would go.
          const id = currentTarget.closest<HTMLElement>('[data-toast]')?.dataset.toast;
          // At once: one that is dismissed is there for another second.
          if (id) toast.remove(id);
          onAction();
        }}
        aria-keyshortcuts={keys}
        className="-my-2 shrink-0 rounded-md px-2 py-2 font-medium text-accent underline underline-offset-4 hover:bg-accent-soft"
      >
        {action}
      </button>
    </span>
  );
}
