import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type RefObject, useEffect, useRef } from 'react';
import { DayPicker } from 'react-day-picker';
import { createPortal } from 'react-dom';
import { formatDate, formatMonth } from '#app/lib/format.ts';
import { useAnchored } from './use-anchored.ts';

interface CalendarProps {
  anchor: RefObject<HTMLElement>;
  /** 'YYYY-MM-DD', as all days here. */
  value: string | undefined;
  today: string;
  max: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** px, with room for six weeks. */
const size = { width: () => 284, height: 330 };

/** The picker's days are local midnights, whatever the company's zone is. */
const dateOf = (day: string) => new Date(`${day}T00:00`);
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const step = 'inline-flex size-row items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text';
const classes = {
  months: 'relative',
  month_caption: 'flex h-row items-center px-2 font-medium text-sm',
  nav: 'absolute top-0 right-0 flex',
  button_previous: step,
  button_next: step,
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-9 font-normal text-muted text-xs',
  day: 'p-0 text-center text-sm',
  day_button: 'size-9 rounded-md hover:bg-hover disabled:opacity-40',
  today: '[&>button]:font-semibold [&>button]:text-accent',
  selected: '[&>button]:bg-accent-solid [&>button]:text-on-accent [&>button]:hover:bg-accent-solid',
  outside: 'text-muted',
};
const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown };

/** A month to choose a day from, below a field. Escape, a choice and a press elsewhere close it. */
export function Calendar({ anchor, value, today, max, onChoose, onClose }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  // Within a dialog, which keeps the focus inside of itself.
  const dialog = anchor.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]');
  const at = useAnchored(anchor, { ...size, within: dialog });
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      event.preventDefault();
      // Else the dialog around it would close too.
      event.stopPropagation();
      latest.current();
    };
    const elsewhere = ({ target }: Event) => {
      const element = target as Element;
      if (!box.current?.contains(element) && !anchor.current?.parentElement?.contains(element)) latest.current();
    };
    window.addEventListener('keydown', pressed, true);
    document.addEventListener('pointerdown', elsewhere);
    return () => {
      window.removeEventListener('keydown', pressed, true);
      document.removeEventListener('pointerdown', elsewhere);
    };
  }, [anchor]);
  const chosen = value === undefined ? undefined : dateOf(value);
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label="Calendar"
      style={at}
      className={`${dialog ? 'absolute' : 'fixed'} z-dialog rounded-lg border border-line bg-raised p-3 text-text shadow-floating`}
    >
      <DayPicker
        mode="single"
        autoFocus
        showOutsideDays
        fixedWeeks
        weekStartsOn={0}
        today={dateOf(today)}
        selected={chosen}
        defaultMonth={chosen ?? dateOf(today)}
        disabled={max === undefined ? undefined : { after: dateOf(max) }}
        onSelect={(date, day) => onChoose(dayOf(date ?? day))}
        formatters={{ formatCaption: (month) => formatMonth(dayOf(month)) }}
        labels={{
          labelDayButton: (date) => formatDate(dayOf(date)),
          labelGrid: (month) => formatMonth(dayOf(month)),
        }}
        classNames={classes}
        components={{
          Chevron: ({ orientation = 'left' }) => {
            const Icon = chevrons[orientation];
            return <Icon className="size-4" aria-hidden="true" />;
          },
        }}
      />
    </div>,
    dialog ?? document.querySelector('main') ?? document.body,
  );
}
