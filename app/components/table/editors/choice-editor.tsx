import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../class-names.ts';
import { matchOptions } from '../../search-select-match.ts';
import type { CellEdit } from '../table-column.ts';
import { EditorFault } from './editor-fault.tsx';
import type { EditorProps } from './editor-props.ts';
import { editorStyle } from './editor-style.ts';
import { useEditor } from './use-editor.ts';

const none = '';
/** The list is at most so high (px); where there is less room below the cell, it stands above. */
const listHeight = 260;

/** One of some, by typing a few letters or by the arrows: what is marked is what Enter, Tab and Escape take. */
export function ChoiceEditor(props: EditorProps<Extract<CellEdit, { kind: 'choice' }>>) {
  const { edit, label, fault } = props;
  const id = useId();
  const { input, text, change, commit, pressed, left } = useEditor<HTMLInputElement>(props);
  const [isTyped, setTyped] = useState(!props.isSelected);
  const options = edit.emptyLabel ? [{ value: none, label: edit.emptyLabel }, ...edit.options] : edit.options;
  const shown = isTyped ? matchOptions(options, text).shown : options;
  const [moved, setMoved] = useState<number | null>(null);
  const initial = Math.max(
    0,
    shown.findIndex((option) => option.label === text || (text === '' && option.value === none)),
  );
  const active = Math.min(moved ?? (isTyped ? 0 : initial), shown.length - 1);
  const chosen = () => {
    // Neither typed nor moved: it stays as it is, empty too.
    if (!isTyped && moved === null) return text;
    const option = shown[active];
    return option ? (option.value === none ? '' : option.label) : text;
  };

  function keyed(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || shown.length === 0) return pressed(event, chosen());
    event.preventDefault();
    setMoved((active + step + shown.length) % shown.length);
  }
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-fault`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          change(event.target.value);
          setTyped(true);
          setMoved(null);
        }}
        onKeyDown={keyed}
        onBlur={() => left(chosen())}
        className={editorStyle}
      />
      <EditorFault id={`${id}-fault`} fault={fault} />
      <ChoiceList anchor={input} id={id} active={active} count={shown.length}>
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as the combobox pattern asks
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => commit(option.value === none ? '' : option.label)}
            className={classNames(
              'cursor-pointer rounded-md px-2.5 py-1.5',
              index === active ? 'bg-accent-soft' : 'hover:bg-sunken',
              option.value === none && 'text-muted',
            )}
          >
            {option.label}
            {option.detail && <span className="block text-muted text-xs">{option.detail}</span>}
          </div>
        ))}
      </ChoiceList>
    </>
  );
}

interface ChoiceListProps {
  anchor: React.RefObject<HTMLElement>;
  id: string;
  active: number;
  count: number;
  children: React.ReactNode;
}

/** Over the page at its cell: inside the table it would be cut off. */
function ChoiceList({ anchor, id, active, count, children }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<React.CSSProperties>();
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
        (count === 0 || !at) && 'invisible',
      )}
    >
      {children}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}
