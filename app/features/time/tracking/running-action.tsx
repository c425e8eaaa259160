import type { ReactNode } from 'react';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogBody } from '#app/ui/dialog.tsx';
import { usePreload } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { unsavedNoteOf } from './draft.ts';
import { EndFailedDialog } from './failure-sheets.tsx';
import { BreakSheet } from './next-step-sheets.tsx';
import { type Tracking, useTracking } from './use-tracking.ts';

/** Ends a drive with what was typed and starts work at the same place. */
export const arrive = (tracking: Tracking, drive: ActiveTracking) =>
  tracking.submit(drive, { note: unsavedNoteOf(drive) || drive.note, isDriving: false });

interface RunningActionProps {
  userId: number;
  active: ActiveTracking;
  className: string;
  children: ReactNode;
}

/** The button that comes next: Arrived while driving, Break while working. */
export function RunningAction({ userId, active, className, children }: RunningActionProps) {
  const tracking = useTracking(userId);
  const pausing = useDialog();
  // What ends the work must open although nothing can be loaded by then.
  usePreload(true, DialogBody);
  return (
    <>
      <Button
        loading={tracking.isBusy}
        onClick={() => (active.isDriving ? arrive(tracking, active) : leaveWhenSafe(() => pausing.open()))}
        className={`shrink-0 gap-1.5! px-3! text-base! ${className}`}
      >
        {children}
      </Button>
      {!active.isDriving && (
        <BreakSheet open={pausing.isOpen} active={active} tracking={tracking} onClose={pausing.close} />
      )}
      {tracking.locationSheet}
      <EndFailedDialog tracking={tracking} onClear={tracking.clear} />
    </>
  );
}
