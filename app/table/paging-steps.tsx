import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '#app/ui/button.tsx';
import { pagesOf, rowsOfPage } from './state/paging.ts';

interface PagingStepsProps {
  page: number;
  limit: number;
  total: number;
  isExact: boolean;
  nouns: readonly [one: string, many: string];
  onPage: (page: number) => void;
}

/** One page after the other, where a table has one size of page: 'Page 2 of 7'. */
export function PagingSteps({ page, limit, total, isExact, nouns, onPage }: PagingStepsProps) {
  const pages = pagesOf(total, limit);
  const { from, to } = rowsOfPage(page, limit, total);
  const number = (value: number) => value.toLocaleString('en-GB');
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-muted tabular-nums">
        {number(from)}-{number(to)} of {number(total)}
        {isExact ? '' : '+'} {total === 1 ? nouns[0] : nouns[1]}
      </p>
      <nav aria-label="Pages" className="flex items-center gap-3">
        <Button
          kind="secondary"
          size="small"
          icon={ChevronLeft}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Previous
        </Button>
        <p aria-live="polite" className="tabular-nums">
          Page {number(page)} of {number(pages)}
        </p>
        <Button kind="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
        </Button>
      </nav>
    </div>
  );
}
