import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { controlStyle } from '#app/ui/field.tsx';
import { maxQueryLength } from '#server/infra/constants.ts';

const pauseMs = 300;

/** Shows typing at once and reports it debounced. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** Reported values that have not come back as `value` yet, so that later typing is not overwritten by them. */
  const reported = useRef<string[]>([]);
  const emit = useRef(onChange);
  emit.current = onChange;

  if (value !== known) {
    setKnown(value);
    const at = reported.current.indexOf(value);
    reported.current.splice(0, at < 0 ? reported.current.length : at + 1);
    // Changed from outside: cleared, or Back.
    if (at < 0) setTyped(value);
  }
  useEffect(() => {
    const query = typed.trim();
    if (query === (reported.current.at(-1) ?? known)) return;
    const timer = setTimeout(() => {
      reported.current.push(query);
      emit.current(query);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, known]);

  return (
    <div className="relative min-w-0 grow">
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" aria-hidden="true" />
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
