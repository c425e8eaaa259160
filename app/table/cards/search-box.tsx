import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { controlStyle } from '#app/ui/field.tsx';
import { maxQueryLength } from '#server/infra/constants.ts';

/** A person pauses this long (ms) before the list is asked: not at each letter. */
const pauseMs = 300;

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (words: string) => void;
}

/** What is typed shows at once; the list hears of it at the next pause. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** Told, and not yet come back as the value: what is typed meanwhile must not be taken for old. */
  const told = useRef<string[]>([]);
  const tell = useRef(onChange);
  tell.current = onChange;

  if (value !== known) {
    setKnown(value);
    const at = told.current.indexOf(value);
    told.current.splice(0, at < 0 ? told.current.length : at + 1);
    // Changed by somebody else: cleared, or Back.
    if (at < 0) setTyped(value);
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === (told.current.at(-1) ?? known)) return;
    const timer = setTimeout(() => {
      told.current.push(words);
      tell.current(words);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, known]);

  return (
    <div className="relative min-w-0 grow">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxQueryLength}
        className={classNames(controlStyle, 'min-h-tap text-ellipsis pl-10')}
      />
    </div>
  );
}
