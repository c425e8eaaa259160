import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';

interface ShownOnceProps {
  title: string;
  text: string;
  /** Label of the button that closes it. */
  done: string;
  onDone: () => void;
  /** Other things to do with the text. */
  children?: ReactNode;
}

/** A secret that the server shows only once. Takes the focus. */
export function ShownOnce({ title, text, done, onDone, children }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-warning bg-warning-soft p-3 outline-none"
    >
      <p className="font-medium">{title}</p>
      <code className="select-all break-all rounded-sm bg-raised px-2 py-1.5 text-sm">{text}</code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        {children}
        <Button kind="secondary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
