import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { SearchOption } from './search-select-match.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SearchSelectListProps {
  /** Of the combobox. */
  id: string;
  open: boolean;
  options: readonly SearchOption[];
  more: number;
  /** Others are on their way. */
  isSearching?: boolean;
  /** Index of the option that Enter would take. */
  active: number;
  chosen: string | null;
  onHover: (index: number) => void;
  onChoose: (option: SearchOption) => void;
}

/** The list under a SearchSelect. On a phone it pushes the page down: a floating one would end under the keyboard. */
export function SearchSelectList(props: SearchSelectListProps) {
  const { id, open, options, more, isSearching = false, active, chosen, onHover, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  return (
    <>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the input, which would close the list before the click
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="z-bar mt-1 w-full overflow-hidden rounded-lg border border-line bg-raised shadow-floating sm:absolute"
        >
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label="Choices"
            className="max-h-80 overflow-y-auto p-1 empty:hidden"
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as the combobox pattern asks
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === chosen}
                onMouseMove={() => onHover(index)}
                onClick={() => onChoose(option)}
                className={classNames(
                  'flex min-h-tap cursor-pointer items-center gap-3 rounded-md px-3 py-2',
                  index === active && 'bg-accent-soft',
                )}
              >
                <span className="min-w-0 grow">
                  <span className="block font-medium">{option.label}</span>
                  {option.detail && <span className="block text-muted text-sm">{option.detail}</span>}
                </span>
                {option.value === chosen && <Check className="size-5 shrink-0 text-accent" />}
              </div>
            ))}
          </div>
          {options.length === 0 && (
            <p className="px-4 py-3 text-muted">{isSearching ? 'Searching...' : 'Nothing available'}</p>
          )}
          {more > 0 && (
            <p className="border-line border-t px-4 py-2 text-muted text-sm">
              {more} more: type to narrow the list
            </p>
          )}
        </div>
      )}
      <VisuallyHidden role="status">{open && !isSearching && describe(options.length)}</VisuallyHidden>
    </>
  );
}

function describe(count: number) {
  if (count === 0) return 'Nothing available';
  return count === 1 ? '1 choice' : `${count} choices`;
}
