import { type RefObject, useRef } from 'react';
import { toast, toastPositions } from '#app/lib/toast.ts';

/** Of messages with an action, which take longer to read and to press, where no key does the same. */
export const actionToastOptions = { ...toastPositions.centre, duration: 8000 } as const;

/** Ends the toast that the element is in: at once, without the second in which one that is dismissed is still there. */
export function useEndToast(element: RefObject<HTMLElement>): () => void {
  // From the document, because a context would be loaded by every page.
  return () => {
    const id = element.current?.closest<HTMLElement>('[data-toast]')?.dataset.toast;
    // Without an id all would go.
    if (id) toast.remove(id);
  };
}

interface ActionToastProps {
  message: string;
  action: string;
  onAction: () => void;
  /** As `aria-keyshortcuts` has it. */
  keys?: string;
}

/** A message with one action. The toast goes with the press: what it said is no longer so, and the action is done once. */
export function ActionToast({ message, action, onAction, keys }: ActionToastProps) {
  const element = useRef<HTMLSpanElement>(null);
  const end = useEndToast(element);
  return (
    <span ref={element} className="flex items-center gap-1">
      {message} -
      <button
        type="button"
        onClick={() => {
          end();
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
