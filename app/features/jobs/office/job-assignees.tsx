import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Job } from '#app/features/labels/job-words.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import type { SearchOption } from '#app/ui/search-select-match.ts';
import { TextField } from '#app/ui/text-field.tsx';
import type { OfficeJobMutations } from './use-job-mutations.ts';

interface JobAssigneesProps {
  job: Job;
  staff: readonly SearchOption[];
  update: OfficeJobMutations['update'];
  onSaved: (job: Job) => void;
}

/** Who does it, and for which day; each change is saved at once. */
export function JobAssignees({ job, staff, update, onSaved }: JobAssigneesProps) {
  const { assignees = [] } = job;
  const [day, setDay] = useState('');
  const save = (next: readonly { user_id: number; assigned_for: string | null }[]) =>
    update.mutate({ id: job.id, changes: { assignees: [...next] } }, { onSuccess: onSaved });
  const now = assignees.map(({ user_id, assigned_for }) => ({ user_id, assigned_for }));
  return (
    <section aria-labelledby="job-assignees" className="flex flex-col gap-2">
      <h3 id="job-assignees" className="font-semibold">
        Assigned to
      </h3>
      {assignees.length === 0 && <p className="text-muted">Nobody yet</p>}
      <ul className="divide-y divide-line empty:hidden">
        {assignees.map(({ user_id, assigned_for, User }, index) => {
          const name = `${User.first_name} ${User.last_name}`.trim();
          return (
            <li key={`${user_id} ${assigned_for}`} className="flex items-center gap-2">
              <span className="min-w-0 grow py-2">
                <span>{name}</span>
                {assigned_for && <span className="text-muted">, {formatDate(assigned_for)}</span>}
              </span>
              <IconButton
                icon={X}
                label={`Remove ${name}`}
                onClick={() => save(now.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <TextField
          label="For the day (optional)"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <SearchSelect
          label="Add a person"
          placeholder="Name"
          options={staff}
          value={null}
          disabled={update.isPending}
          onChange={(id) => {
            if (id !== null) save([...now, { user_id: Number(id), assigned_for: day || null }]);
          }}
        />
      </div>
    </section>
  );
}
