import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatPounds, plainPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ChoiceList } from '#app/table/edit/choice-list.tsx';
import { createOptionSource, useChoices } from '#app/table/edit/option-source.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { type SearchOption, useCombobox } from '#app/ui/combobox.ts';
import { unitLabels, units } from '#server/price-list/constants.ts';
import { quoteLineFields } from '#server/quotes/fields.ts';
import type { RouterOutputs } from '#server/router.ts';
import { emptyLine, isEmptyLine, type LineTexts, lineErrors, pastedLines, pricedLine } from './line-texts.ts';

type PriceItem = RouterOutputs['priceList']['list']['data'][number];

interface QuoteLinesProps {
  /** The last one is empty: typing in it begins the next. */
  lines: readonly LineTexts[];
  onChange: (lines: LineTexts[]) => void;
  /** Percent of lines that name no rate; null: not registered for VAT. */
  usualRate: number | null;
  /** After a failed attempt to save. */
  showErrors: boolean;
}

/** Always with an empty line at the end. */
export const withLast = (lines: readonly LineTexts[]): LineTexts[] =>
  lines.length > 0 && isEmptyLine(lines.at(-1)!) ? [...lines] : [...lines, emptyLine()];

const cell = classNames(
  'block w-full min-w-0 rounded-md border border-transparent bg-transparent px-2 py-1.5 text-base text-text',
  'hover:border-line-strong focus-visible:border-line-strong focus-visible:bg-raised focus-visible:outline-offset-0',
  'max-lg:border-line-strong max-lg:bg-raised',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
);

/**
 * Lines that are typed one after the other: Tab goes through a line, Enter to the next one. Rows that were copied from a
 * spreadsheet are pasted as lines; a code or word finds items of the price list.
 */
export function QuoteLines({ lines, onChange, usualRate, showErrors }: QuoteLinesProps) {
  const table = useRef<HTMLFieldSetElement>(null);
  /** Key of the line whose description gets the focus once it is there. */
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    if (focused === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-line="${focused}"] textarea`)?.focus();
    setFocused(undefined);
  }, [focused]);
  const items = usePriceItems();

  function change(key: number, changes: Partial<LineTexts>) {
    onChange(withLast(lines.map((line) => (line.key === key ? { ...line, ...changes } : line))));
  }
  function remove(at: number) {
    const left = lines.filter((_, place) => place !== at);
    onChange(withLast(left));
    setFocused((left[at] ?? left.at(-1))?.key);
  }
  function move(at: number, step: 1 | -1) {
    const to = at + step;
    if (to < 0 || to >= lines.length - 1) return;
    const moved = [...lines];
    moved.splice(to, 0, moved.splice(at, 1)[0]!);
    onChange(moved);
    setFocused(lines[at]!.key);
  }
  function paste(event: ClipboardEvent, at: number) {
    const pasted = pastedLines(event.clipboardData.getData('text/plain'));
    if (!pasted || pasted.length === 0) return;
    event.preventDefault();
    // In the place of an empty line, else below.
    const isEmpty = isEmptyLine(lines[at]!);
    onChange(withLast([...lines.slice(0, isEmpty ? at : at + 1), ...pasted, ...lines.slice(at + 1)]));
    setFocused(pasted.at(-1)!.key);
  }
  function pressed(event: KeyboardEvent, at: number) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? -1 : 1);
    } else if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.defaultPrevented
    ) {
      const { tagName } = event.target as HTMLElement;
      if (tagName === 'BUTTON') return;
      event.preventDefault();
      setFocused(lines[Math.min(at + 1, lines.length - 1)]!.key);
    }
  }

  const hasVat = usualRate !== null;
  const columns = hasVat
    ? 'lg:grid-cols-[minmax(14rem,1fr)_5.5rem_6rem_7rem_5rem_5.5rem_7rem_8.5rem]'
    : 'lg:grid-cols-[minmax(14rem,1fr)_5.5rem_6rem_7rem_5.5rem_7rem_8.5rem]';
  return (
    <fieldset ref={table} aria-label="Lines" className="min-w-0">
      <div
        aria-hidden="true"
        className={classNames('hidden gap-1 border-line border-b px-2 pb-1.5 text-muted text-sm lg:grid', columns)}
      >
        <span className="px-2">{quoteLineFields.description.label}</span>
        <span className="px-2 text-right">{quoteLineFields.quantity.label}</span>
        <span className="px-2">{quoteLineFields.unit.label}</span>
        <span className="px-2 text-right">{quoteLineFields.unit_price.label}</span>
        {hasVat && <span className="px-2 text-right">VAT %</span>}
        <span className="text-center">{quoteLineFields.is_optional.label}</span>
        <span className="px-2 text-right">{quoteLineFields.amount.label}</span>
      </div>
      <ol>
        {lines.map((line, at) => {
          const errors = showErrors ? lineErrors(line) : {};
          const isLast = at === lines.length - 1;
          const name = (label: string) => `${label} of line ${at + 1}`;
          const text = (field: 'quantity' | 'unit_price' | 'vat_rate') => ({
            value: line[field],
            'aria-label': name(quoteLineFields[field].label),
            'aria-invalid': errors[field] ? (true as const) : undefined,
            title: errors[field],
            inputMode: 'decimal' as const,
            autoComplete: 'off',
            onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
            onChange: (event: { target: { value: string } }) => change(line.key, { [field]: event.target.value }),
            className: classNames(cell, 'text-right'),
          });
          return (
            <li
              key={line.key}
              data-line={line.key}
              onKeyDown={(event) => pressed(event, at)}
              className={classNames(
                'grid grid-cols-2 items-start gap-1 border-line border-b px-2 py-1.5 max-lg:gap-2 max-lg:py-3',
                columns,
              )}
            >
              <div className="max-lg:col-span-2">
                <LineDescription
                  line={line}
                  label={name(quoteLineFields.description.label)}
                  error={errors.description}
                  items={items}
                  isLast={isLast}
                  onChange={(changes) => change(line.key, changes)}
                  onPaste={(event) => paste(event, at)}
                />
              </div>
              <PhoneLabel text={quoteLineFields.quantity.label}>
                <input {...text('quantity')} />
              </PhoneLabel>
              <PhoneLabel text={quoteLineFields.unit.label}>
                <select
                  value={line.unit}
                  aria-label={name(quoteLineFields.unit.label)}
                  onChange={({ target }) => change(line.key, { unit: target.value as LineTexts['unit'] })}
                  className={cell}
                >
                  {units.map((unit) => (
                    <option key={unit} value={unit}>
                      {unitLabels[unit]}
                    </option>
                  ))}
                </select>
              </PhoneLabel>
              <PhoneLabel text={quoteLineFields.unit_price.label}>
                <input {...text('unit_price')} inputMode={undefined} placeholder={isLast ? '' : '0.00'} />
              </PhoneLabel>
              {hasVat && (
                <PhoneLabel text="VAT %">
                  <input {...text('vat_rate')} placeholder={String(usualRate)} />
                </PhoneLabel>
              )}
              <label className="flex min-h-9 items-center justify-center gap-2">
                <input
                  type="checkbox"
                  checked={line.is_optional}
                  aria-label={name(quoteLineFields.is_optional.label)}
                  onChange={({ target }) => change(line.key, { is_optional: target.checked })}
                  className="size-5 accent-accent"
                />
                <span className="text-muted text-sm lg:hidden">{quoteLineFields.is_optional.label}</span>
              </label>
              <output className="px-2 py-1.5 text-right">
                {!isEmptyLine(line) && formatPounds(pricedLine(line).amount)}
              </output>
              <div className={classNames('flex justify-end max-lg:col-span-2', isLast && 'invisible')}>
                <SmallButton icon={ArrowUp} label={`Move line ${at + 1} up`} onClick={() => move(at, -1)} />
                <SmallButton icon={ArrowDown} label={`Move line ${at + 1} down`} onClick={() => move(at, 1)} />
                <SmallButton icon={Trash} label={`Remove line ${at + 1}`} onClick={() => remove(at)} />
              </div>
            </li>
          );
        })}
      </ol>
      <p className="px-4 pt-2 text-muted text-sm">
        Enter goes to the next line, Alt and an arrow moves one. You can paste rows from a spreadsheet, and find items
        of the price list by code or name.
      </p>
    </fieldset>
  );
}

/** On a desk the columns have heads; screen readers hear the names of the fields. */
const PhoneLabel = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="min-w-0">
    <span aria-hidden="true" className="block text-muted text-sm lg:hidden">
      {text}
    </span>
    {children}
  </div>
);

/** Out of the tab order: Tab goes from line to line, and the keys do the same. */
const SmallButton = (props: { icon: typeof Trash; label: string; onClick: () => void }) => (
  <IconButton {...props} tabIndex={-1} className="size-9 max-lg:size-11" />
);

/** The price list, searched as one types. */
function usePriceItems() {
  const { client } = trpc.useUtils();
  const [items] = useState(() => {
    const known = new Map<string, PriceItem>();
    const source = createOptionSource(async (q) => {
      const search = { ...(q && { q }), status: 'active', limit: 8, sort: 'code', order: 'asc' } as const;
      const { data } = await client.priceList.list.query(search);
      return data.map((item) => {
        known.set(String(item.id), item);
        const price = item.price == null ? 'no price' : formatPounds(item.price);
        return { value: String(item.id), label: item.description, detail: `${item.code} · ${price}` };
      });
    });
    return { source, known };
  });
  return items;
}

interface LineDescriptionProps {
  line: LineTexts;
  label: string;
  error: string | undefined;
  items: ReturnType<typeof usePriceItems>;
  isLast: boolean;
  onChange: (changes: Partial<LineTexts>) => void;
  onPaste: (event: ClipboardEvent) => void;
}

function LineDescription({ line, label, error, items, isLast, onChange, onPaste }: LineDescriptionProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  /** Text typed since the field was entered; null: nothing, so the list stays closed. */
  const [query, setQuery] = useState<string | null>(null);
  const search = query !== null && query.trim().length > 1 && !query.includes('\n') ? query : null;
  const found = useChoices(items.source, search);
  const options = search === null ? [] : found.shown;
  const { active, hasMoved, setActive, move, inputProps } = useCombobox({
    id,
    count: options.length,
    isOpen: options.length > 0,
    initial: -1,
  });

  function choose({ value }: SearchOption) {
    const item = items.known.get(value);
    if (!item) return;
    setQuery(null);
    onChange({
      price_item_id: item.id,
      description: item.description,
      unit: item.unit,
      unit_price: item.price == null ? line.unit_price : plainPounds(item.price),
      vat_rate: item.vat_rate == null ? '' : String(item.vat_rate),
    });
    input.current?.closest('li')?.querySelector('input')?.focus();
  }
  /** A code that was typed in full names one item. */
  const exact = options.find(
    ({ value }) => items.known.get(value)?.code.toLowerCase() === search?.trim().toLowerCase(),
  );
  function pressed(event: KeyboardEvent) {
    if (event.altKey || search === null) return;
    if (move(event)) return;
    const option = hasMoved ? options[active] : exact;
    if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && option) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setQuery(null);
    }
  }
  return (
    <>
      <textarea
        ref={input}
        // A text of several lines is no combobox.
        aria-autocomplete={inputProps['aria-autocomplete']}
        aria-haspopup="listbox"
        aria-controls={options.length > 0 ? inputProps['aria-controls'] : undefined}
        aria-activedescendant={hasMoved ? inputProps['aria-activedescendant'] : undefined}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        title={error}
        placeholder={isLast ? 'Add a line' : undefined}
        data-escape={options.length > 0 ? '' : undefined}
        rows={Math.max(1, line.description.split('\n').length)}
        maxLength={quoteLineFields.description.limit}
        value={line.description}
        onChange={({ target }) => {
          setQuery(target.value);
          setActive(null);
          // Other words are another thing than the item.
          onChange({ description: target.value });
        }}
        onKeyDown={pressed}
        onPaste={onPaste}
        onBlur={() => setQuery(null)}
        className={classNames(cell, 'field-sizing-content resize-none')}
      />
      {error && <p className="px-2 font-medium text-danger text-sm">{error}</p>}
      {options.length > 0 && (
        <ChoiceList
          anchor={input as never}
          id={id}
          options={options}
          active={hasMoved ? active : -1}
          isAsking={found.isAsking}
          onChoose={choose}
        />
      )}
    </>
  );
}
