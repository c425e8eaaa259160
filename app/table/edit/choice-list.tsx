import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#app/ui/class-names.ts';
import type { SearchOption } from '#app/ui/combobox.ts';
import { useAnchored } from '#app/ui/use-anchored.ts';

/** px; at most as high. */
const size = { width: (cellWidth: number) => Math.max(cellWidth, 200), height: 260 };

interface ChoiceListProps {
  anchor: RefObject<HTMLElement>;
  /** Id of the combobox; prefix of the ids of the list and its options. */
  id: string;
  options: readonly SearchOption[];
  /** Index of the highlighted option. */
  active: number;
  isAsking: boolean;
  onChoose: (option: SearchOption) => void;
}

/** The options of a combobox, rendered over the page because a table would clip them. */
export function ChoiceList({ anchor, id, options, active, isAsking, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = useAnchored(anchor, size);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return createPortal(
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Choices"
      style={{ ...at, maxHeight: size.height }}
      className={classNames(
        'fixed z-dialog overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm shadow-floating',
        (options.length === 0 || !at) && 'invisible',
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys (ARIA combobox pattern)
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
            index === active ? 'bg-accent-soft' : 'hover:bg-hover',
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
