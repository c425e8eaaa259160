import { Button } from './button.tsx';

const message = 'Not loaded yet. Connect once.';

/** In place of a part of the page whose script could not be loaded. It is tried again by itself too. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="flex w-full flex-wrap items-center gap-x-3 rounded-md bg-sunken px-4 py-1 text-muted">
      <p className="grow py-2">{message}</p>
      <Button kind="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface NotLoadedDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** In place of a dialog, over the page: the part of the page that opened it may be scrolled away. */
export function NotLoadedDialog({ open, onOpenChange }: NotLoadedDialogProps) {
  if (!open) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-20 z-dialog mx-auto flex max-w-form items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-floating"
    >
      <p className="grow">{message}</p>
      <Button kind="quiet" onClick={() => onOpenChange(false)}>
        Close
      </Button>
    </div>
  );
}
