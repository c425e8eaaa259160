import { Link } from '@remix-run/react';
import Table2 from 'lucide-react/icons/table-2';
import { JobExpenses } from '#app/features/expenses/job-expenses.tsx';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { buttonStyle } from '#app/ui/button-style.ts';

/** The expenses of a job, and the way to their table. */
export function OfficeJobExpenses({ job }: { job: JobInHand }) {
  return (
    <>
      <Link
        to={`/expenses?job_id=${job.jobId}`}
        className={`${buttonStyle({ kind: 'secondary', wide: true })} mb-3`}
      >
        <Table2 className="size-5" aria-hidden="true" />
        Open in the expenses table
      </Link>
      <JobExpenses job={job} />
    </>
  );
}
