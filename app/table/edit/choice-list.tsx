import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#app/ui/class-names.ts';
import type { SearchOption } from '#app/ui/search-select-match.ts';

/** The list is at most so high (px); where there is less room below the cell, it stands above. */
const listHeight = 260;

interface ChoiceListProps {
  anchor: RefObject<HTMLElement>;
  /** Of the combobox: the list's and the options' ids begin with it. */
  id: string;
  options: readonly SearchOption[];
  /** The one that Enter takes. */
  active: number;
  /** More are on their way. */
  isAsking: boolean;
  onChoose: (option: SearchOption) => void;
}

/** The list of a combobox, over the page at its anchor: inside a table it would be cut off. */
export function ChoiceList({ anchor, id, options, active, isAsking, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const isAbove = box.bottom + listHeight > innerHeight && box.top > innerHeight - box.bottom;
      const left = Math.min(box.left, innerWidth - Math.max(box.width, 200) - 8);
      setAt({
        left: Math.max(8, left),
        width: Math.max(box.width, 200),
        maxHeight: listHeight,
        ...(isAbove ? { bottom: innerHeight - box.top + 2 } : { top: box.bottom + 2 }),
      });
    };
    place();
    document.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor]);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return createPortal(
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Choices"
      style={at}
      className={classNames(
        'fixed z-dialog overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm shadow-floating',
        (options.length === 0 || !at) && 'invisible',
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as the combobox pattern asks
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={classNames(
            'cursor-pointer rounded-md px-2.5 py-1.5',
            index === active ? 'bg-accent-soft' : 'hover:bg-sunken',
            option.value === '' && 'text-muted',
            isAsking && 'opacity-60',
          )}
        >
          <span>{option.label}</span>
          {option.detail && <span className="block text-muted text-xs">{option.detail}</span>}
        </div>
      ))}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}
