import { Link } from '@remix-run/react';
import Plus from 'lucide-react/icons/plus';
import { addEntries } from '#app/features/dashboard/add-entries.ts';
import { useNewJob } from '#app/features/jobs/office/new-job.tsx';
import { Popover } from '#app/ui/popover.tsx';

const style =
  'flex min-h-tap w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-sunken focus-visible:-outline-offset-2';

/** What can be added, each with its real form. */
export function AddMenu() {
  const openNewJob = useNewJob();
  return (
    <Popover label="Add" icon={Plus} kind="primary" size="medium" isNamed>
      <ul>
        {addEntries.map(({ label, icon: Icon, to }) => {
          const inside = (
            <>
              <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <span>{label}</span>
            </>
          );
          return (
            <li key={label}>
              {to === null ? (
                <button type="button" className={style} onClick={openNewJob}>
                  {inside}
                </button>
              ) : (
                <Link to={to} className={style}>
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
