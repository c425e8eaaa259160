import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';
import { pagesAround, pagesOf, pageWindow, rowsOfPage } from './state/paging.ts';

interface PagingBarProps {
  page: number;
  limit: number;
  total: number;
  /** The total is the real one: else there are more than it says. */
  isExact: boolean;
  sizes: readonly number[];
  /** So many page buttons; absent: those up to nine each side. */
  buttons?: number | undefined;
  /** One of them, and many. */
  nouns: readonly [one: string, many: string];
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

const step = 'inline-flex h-small min-w-small items-center justify-center rounded-md px-2 tabular-nums';

/** Which rows are in sight, of how many; the pages up to nine each side of the current one; how many rows a page has. */
export function PagingBar(props: PagingBarProps) {
  const { page, limit, total, isExact, sizes, buttons, nouns, onPage, onLimit } = props;
  const pages = pagesOf(total, limit);
  const shown = buttons === undefined ? pageWindow(page, pages) : pagesAround(page, pages, buttons);
  const { from, to } = rowsOfPage(page, limit, total);
  const many = total === 1 ? nouns[0] : nouns[1];
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-muted tabular-nums">
        {total === 0
          ? `0 ${nouns[1]}`
          : `${from.toLocaleString('en-GB')}-${to.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}${isExact ? '' : '+'} ${many}`}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex flex-wrap items-center sm:gap-0.5">
          <StepButton icon={ChevronFirst} label="First page" to={page > 1 ? 1 : null} onPage={onPage} />
          <StepButton
            icon={ChevronLeft}
            label="Previous page"
            to={page > 1 ? page - 1 : null}
            onPage={onPage}
          />
          {shown.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={`Page ${each}`}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPage(each)}
              className={classNames(
                step,
                each === page ? 'bg-accent font-medium text-on-accent' : 'hover:bg-sunken',
                buttons === undefined && Math.abs(each - page) > 1 && 'max-sm:hidden',
                buttons === undefined && Math.abs(each - page) > 4 && 'max-xl:hidden',
              )}
            >
              {each}
            </button>
          ))}
          <StepButton
            icon={ChevronRight}
            label="Next page"
            to={page < pages ? page + 1 : null}
            onPage={onPage}
          />
          <StepButton icon={ChevronLast} label="Last page" to={page < pages ? pages : null} onPage={onPage} />
        </nav>
      )}
      <label className="flex items-center gap-2 text-muted">
        Rows a page
        <select
          value={limit}
          onChange={(event) => onLimit(Number(event.target.value))}
          className="h-small rounded-md border border-line-strong bg-raised px-2 text-text"
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface StepButtonProps {
  icon: Icon;
  label: string;
  /** Null: there is none. */
  to: number | null;
  onPage: (page: number) => void;
}

function StepButton({ icon: Icon, label, to, onPage }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={to === null}
      onClick={() => to !== null && onPage(to)}
      className={classNames(step, 'hover:bg-sunken disabled:opacity-40 disabled:hover:bg-transparent')}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
