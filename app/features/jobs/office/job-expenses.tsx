import { Link } from '@remix-run/react';
import Table2 from 'lucide-react/icons/table-2';
import { Expenses } from '#app/features/expenses/expenses.tsx';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { buttonStyle } from '#app/ui/button.tsx';

export function OfficeJobExpenses({ context }: { context: ContentContext }) {
  return (
    <>
      <Link
        to={`/expenses?job_id=${context.of.job_id}`}
        className={`${buttonStyle({ kind: 'secondary', wide: true })} mb-3`}
      >
        <Table2 className="size-5" aria-hidden="true" />
        Open in the expenses table
      </Link>
      <Expenses context={context} />
    </>
  );
}
