import { useBlocker } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Dialog, preloadDialog } from '#app/components/dialog.tsx';
import { guardLeaving } from '#app/lib/leave-guard.ts';
import { type PickedFile, pickedWords } from './use-picked-files.ts';

interface UnsentQuestionProps {
  /** What was chosen and is neither sent nor stored. */
  picked: readonly PickedFile[];
  /** Sends them; false where the form lacks something, which it says itself. */
  onUpload: () => Promise<boolean>;
  onDiscard: () => void;
}

interface Leaving {
  go: () => void;
  stay: () => void;
}

/** Asks before files that were chosen are lost: by Back, by closing what they stand in, by another tab, by a reload. */
export function UnsentQuestion({ picked, onUpload, onDiscard }: UnsentQuestionProps) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [isSending, setSending] = useState(false);
  const isHeld = picked.length > 0;
  // Read when somebody leaves, which may be before the next drawing.
  const held = useRef(isHeld);
  useEffect(() => {
    held.current = isHeld;
  }, [isHeld]);

  const blocker = useBlocker(() => held.current);
  const { state, proceed, reset } = blocker;
  useEffect(() => {
    if (state === 'blocked') setLeaving({ go: proceed, stay: reset });
  }, [state, proceed, reset]);

  useEffect(() => {
    if (!isHeld) return;
    // The question must come without signal too.
    preloadDialog().catch(() => {});
    const takeDown = guardLeaving((go) => setLeaving({ go, stay: () => {} }));
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      takeDown();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isHeld]);

  function stay() {
    leaving?.stay();
    setLeaving(null);
  }
  function leave() {
    held.current = false;
    setLeaving(null);
    leaving?.go();
  }
  async function upload() {
    setSending(true);
    const isSafe = await onUpload();
    setSending(false);
    if (isSafe) leave();
    else stay();
  }
  const [words, setWords] = useState('');
  const now = pickedWords(picked);
  if (leaving && isHeld && words !== now) setWords(now);
  return (
    <Dialog
      open={leaving !== null}
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
