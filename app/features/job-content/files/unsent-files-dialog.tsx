import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLeaveGuard } from '#app/ui/leave-dialog.tsx';
import { type PickedFile, pickedLabel } from './use-picked-files.ts';

interface UnsentQuestionProps {
  /** Files that are neither sent nor stored. */
  picked: readonly PickedFile[];
  /** Sends them; resolves to false if the form is incomplete and shows its errors. */
  onUpload: () => Promise<boolean>;
  /** They are being sent already. */
  isStoring: boolean;
  onDiscard: () => void;
}

/**
 * Asks before chosen files are lost by Back, by closing their dialog, by another tab or by a reload. Leaves once
 * nothing would be lost, also when the files were stored while it asked.
 */
export function UnsentFilesDialog({ picked, onUpload, isStoring, onDiscard }: UnsentQuestionProps) {
  const isHeld = picked.length > 0;
  const { isAsking, stay, leave } = useLeaveGuard(isHeld, 'files');
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (isAsking && !isHeld) leave();
  });

  async function upload() {
    setSending(true);
    const isSafe = await onUpload();
    setSending(false);
    if (!isSafe) stay();
  }
  const [text, setText] = useState('');
  const now = pickedLabel(picked);
  if (isAsking && isHeld && text !== now) setText(now);
  return (
    <Dialog
      open={isAsking}
      onOpenChange={stay}
      role="alertdialog"
      title={`${text} ${text.startsWith('1 ') ? 'is' : 'are'} not uploaded yet`}
      description="They’ll be lost if you leave now. If you upload them, they’re kept, even offline."
      actions={
        <>
          <Button loading={isSending || isStoring} onClick={upload}>
            Upload
          </Button>
          <Button kind="secondary" onClick={onDiscard} disabled={isStoring}>
            Discard
          </Button>
          <Button kind="quiet" onClick={stay}>
            Stay
          </Button>
        </>
      }
    />
  );
}
