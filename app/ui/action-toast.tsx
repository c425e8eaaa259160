import { createContext, useContext } from 'react';
import { toast } from '#app/lib/toast.ts';

/** The id of the toast that an element is in. */
export const ToastId = createContext<string | undefined>(undefined);

/** Ends the toast that an element is in: at once, without the second in which one that is dismissed is still there. */
export function useEndToast(): () => void {
  const id = useContext(ToastId);
  return () => toast.remove(id);
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
  const end = useEndToast();
  return (
    <span className="flex items-center gap-1">
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
