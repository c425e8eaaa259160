import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'onChange'> {
  inputRef?: RefObject<HTMLInputElement>;
  /** At least one. */
  onPick: (files: readonly File[]) => void;
}

/** The only input for files, within a label or pressed from a button. It empties itself: the same file can be picked again. */
export function FileInput({ inputRef, onPick, ...rest }: FileInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  function take() {
    const files = [...(input.current?.files ?? [])];
    if (!input.current || files.length === 0) return;
    input.current.value = '';
    onPick(files);
  }
  // Takes files that were picked before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(take, []);
  return <input {...rest} ref={input} type="file" onChange={take} />;
}
