import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLeaveGuard } from '#app/ui/use-leave-guard.ts';
import { type PickedFile, pickedWords } from './use-picked-files.ts';

interface UnsentQuestionProps {
  /** What was chosen and is neither sent nor stored. */
  picked: readonly PickedFile[];
  /** Sends them; false where the form lacks something, which it says itself. */
  onUpload: () => Promise<boolean>;
  onDiscard: () => void;
}

/** Asks before files that were chosen are lost: by Back, by closing what they stand in, by another tab, by a reload. */
export function UnsentQuestion({ picked, onUpload, onDiscard }: UnsentQuestionProps) {
  const isHeld = picked.length > 0;
  const { isAsking, stay, leave } = useLeaveGuard(isHeld, 'files');
  const [isSending, setSending] = useState(false);

  async function upload() {
    setSending(true);
    const isSafe = await onUpload();
    setSending(false);
    if (isSafe) leave();
    else stay();
  }
  const [words, setWords] = useState('');
  const now = pickedWords(picked);
  if (isAsking && isHeld && words !== now) setWords(now);
  return (
    <Dialog
      open={isAsking}
      onOpenChange={stay}
      role="alertdialog"
      title={`${words} ${words.startsWith('1 ') ? 'is' : 'are'} not uploaded yet`}
      description="They are lost if you leave now. Upload keeps them, also without a connection."
      actions={
        <>
          <Button loading={isSending} onClick={upload}>
            Upload
          </Button>
          <Button
            kind="secondary"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
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
