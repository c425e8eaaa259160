import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { matchOptions, type SearchOption, useCombobox } from './combobox.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

interface SearchSelectProps extends FieldTexts {
  options: readonly SearchOption[];
  /** The chosen option's value; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Submits the value with a plain form under this name. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
  /** Server results for the last `onSearch` query; `options` then only provide the labels of known values. */
  found?: { shown: readonly SearchOption[]; isAsking: boolean };
  onSearch?: (query: string) => void;
}

/** A searchable select, following the ARIA combobox pattern. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    options,
    value,
    onChange,
    name,
    placeholder = 'Search',
    disabled,
    isFirst,
    found,
    onSearch,
    ...texts
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');

  /** Enter was pressed before the results arrived; the first one will be taken, also if the field is left meanwhile. */
  const [isEnterPending, setEnterPending] = useState(false);

  const chosen = options.find((option) => option.value === value);
  const { shown, more } = found ? { shown: found.shown, more: 0 } : matchOptions(options, open ? query : '');
  const isAsking = found?.isAsking ?? false;
  const { active, setActive, move, inputProps } = useCombobox({
    id,
    count: shown.length,
    isOpen: open,
    initial: Math.max(
      0,
      shown.findIndex((option) => option.value === value),
    ),
  });
  const pendingOption = isEnterPending && !isAsking ? shown[0] : undefined;
  useEffect(() => {
    if (isEnterPending && !isAsking) setEnterPending(false);
    if (pendingOption) choose(pendingOption);
  });

  function openList() {
    if (open || disabled) return;
    setQuery('');
    setEnterPending(false);
    onSearch?.('');
    setActive(null);
    setOpen(true);
    input.current?.select();
  }
  function choose(option: SearchOption) {
    onChange(option.value);
    setOpen(false);
  }
  function search(query: string) {
    setQuery(query);
    setEnterPending(false);
    onSearch?.(query);
    setActive(0);
    setOpen(true);
  }
  function pressed(event: KeyboardEvent) {
    const option = shown[active];
    // Ctrl+Enter submits the form.
    if (event.ctrlKey || event.metaKey || move(event)) return;
    if (/^Arrow(Down|Up)$/.test(event.key)) openList();
    else if (event.key === 'Enter' && open) {
      if (isAsking) setEnterPending(true);
      else if (option) choose(option);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setEnterPending(false);
      setOpen(false);
    } else return;
    event.preventDefault();
  }

  return (
    <Field {...texts}>
      {(control) => (
        <div className="relative scroll-mt-24">
          <input
            ref={input}
            {...inputProps}
            disabled={disabled}
            data-first={isFirst ? '' : undefined}
            // Closes only the list, not the surrounding dialog.
            data-escape={open ? '' : undefined}
            placeholder={chosen ? chosen.label : placeholder}
            value={open || isEnterPending ? query : (chosen?.label ?? '')}
            onChange={(event) => search(event.target.value)}
            onClick={openList}
            onKeyDown={pressed}
            onBlur={() => setOpen(false)}
            className={classNames(controlStyle, 'min-h-tap truncate', chosen && !disabled ? 'pr-20' : 'pr-10')}
            {...control}
          />
          {chosen && !disabled && (
            <IconButton
              icon={X}
              label="Clear selection"
              className="absolute top-0 right-9"
              onClick={() => {
                setEnterPending(false);
                onChange(null);
                input.current?.focus();
              }}
            />
          )}
          <ChevronDown className="pointer-events-none absolute top-3 right-3 size-5 text-muted" aria-hidden="true" />
          {name && <input type="hidden" name={name} value={value ?? ''} />}
          <SearchSelectList
            id={id}
            open={open}
            options={shown}
            more={more}
            isSearching={isAsking}
            active={active}
            chosen={value}
            onHover={setActive}
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  );
}

interface SearchSelectListProps {
  /** Id of the combobox. */
  id: string;
  open: boolean;
  options: readonly SearchOption[];
  more: number;
  isSearching?: boolean;
  /** Index of the option that Enter takes. */
  active: number;
  chosen: string | null;
  onHover: (index: number) => void;
  onChoose: (option: SearchOption) => void;
}

/** The list under a SearchSelect. On phones it is in the flow: a floating one would end up under the keyboard. */
function SearchSelectList(props: SearchSelectListProps) {
  const { id, open, options, more, isSearching = false, active, chosen, onHover, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  return (
    <>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: mousedown must not blur the input, which would close the list
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
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys (ARIA combobox pattern)
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
            <p className="border-line border-t px-4 py-2 text-muted text-sm">{more} more. Type to narrow the list.</p>
          )}
        </div>
      )}
      <span className="sr-only" role="status">
        {open && !isSearching && describe(options.length)}
      </span>
    </>
  );
}

function describe(count: number) {
  if (count === 0) return 'Nothing available';
  return count === 1 ? '1 choice' : `${count} choices`;
}
