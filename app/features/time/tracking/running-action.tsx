import type { ReactNode } from 'react';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogBody } from '#app/ui/dialog.tsx';
import { usePreload } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { unsavedNoteOf } from './draft.ts';
import { BreakSheet } from './next-step-sheets.tsx';
import type { Action } from './tracking-entries.ts';
import { FailureSheets } from './tracking-provider.tsx';
import { useTracking } from './use-tracking.ts';

/** Ends a drive with what was typed and starts work at the same place. */
export const arrival = (drive: ActiveTracking): Action => ({
  do: 'change',
  active: drive,
  draft: { note: unsavedNoteOf(drive) || drive.note, isDriving: false },
});

interface RunningActionProps {
  active: ActiveTracking;
  className: string;
  children: ReactNode;
}

/** The button that comes next: Arrived while driving, Break while working. */
export function RunningAction({ active, className, children }: RunningActionProps) {
  const { run, action } = useTracking();
  const pausing = useDialog();
  // Ahead, because the dialogs that end the work must open without signal.
  usePreload(true, DialogBody, FailureSheets);
  return (
    <>
      <Button
        loading={action !== null}
        onClick={() => (active.isDriving ? run(arrival(active)) : leaveWhenSafe(() => pausing.open()))}
        className={`shrink-0 gap-1.5! px-3! text-base! ${className}`}
      >
        {children}
      </Button>
      {!active.isDriving && <BreakSheet open={pausing.isOpen} active={active} onClose={pausing.close} />}
    </>
  );
}
