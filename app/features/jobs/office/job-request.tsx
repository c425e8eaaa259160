import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useEffect, useRef } from 'react';
import { allOf } from '#app/features/job-content/content-context.ts';
import { FileGrid } from '#app/features/job-content/files/file-grid.tsx';
import { jobAge } from '#app/features/labels/job-age.ts';
import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useStaffOptions } from '#app/features/pickers/option-sources.ts';
import { formatDate } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Optional } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { parseDay } from '#server/infra/typed/day.ts';
import { phoneLink } from '#server/infra/typed/phone.ts';
import { requesterLabels } from '#server/jobs/constants.ts';
import { assigneesOf } from './job-change.ts';
import { withAssignee } from './job-columns.tsx';
import { useSaveJob } from './job-mutations.tsx';

const FileViewer = lazyPart(() =>
  import('#app/features/job-content/files/file-viewer.tsx').then((module) => module.FileViewer),
);

/** Buttons to call and to write to somebody. */
export function ContactLines({ email, phone }: { email?: string | undefined; phone?: string | undefined }) {
  const style = buttonStyle({ kind: 'secondary' });
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {phone && (
        <a href={phoneLink(phone)} className={style}>
          <Phone className="size-5 shrink-0 text-accent" aria-hidden="true" />
          Call {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={style}>
          <Mail className="size-5 shrink-0 text-accent" aria-hidden="true" />
          Email {email}
        </a>
      )}
    </div>
  );
}

interface Person {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}

/** Requester of the job: the visitor of the public form, or the landlord or worker who added it. */
function useRequester(job: Job): Person | undefined {
  const { reference, requester_name = '', requester_email, requester_phone, created_by, requested_by } = job;
  const role = requested_by === 'landlord' ? 'landlord' : 'contractor';
  const { data } = trpc.users.list.useQuery(
    { role, sort: 'first_name', order: 'asc', limit: 1000 },
    { enabled: !reference && created_by != null },
  );
  if (reference) return { name: requester_name, email: requester_email, phone: requester_phone };
  const user = data?.data.find(({ id }) => id === created_by);
  return user && { name: nameOf(user), email: user.email, phone: user.mobile };
}

/** A job that waits for the office's approval: what was requested, by whom, and what else is done there. */
export function JobRequest({ job, children }: { job: Job; children?: ReactNode }) {
  const { timeZone, today } = useCompanyDay();
  const person = useRequester(job);
  const facts = [
    job.requested_by && requesterLabels[job.requested_by],
    jobAge(job.createdAt, timeZone, today),
    job.reference,
  ];
  return (
    <section
      aria-labelledby="job-request"
      className="mb-5 flex flex-col gap-4 rounded-lg border border-line px-4 py-4 shadow-raised"
    >
      <div>
        <h3 id="job-request" className="font-semibold">
          Request
        </h3>
        <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="whitespace-pre-line break-words">{job.job_description || 'No description.'}</p>
      <RequestPictures jobId={job.id} />
      {person && (
        <div className="flex flex-col gap-2">
          <p className="font-medium">{person.name}</p>
          <ContactLines email={person.email} phone={person.phone} />
        </div>
      )}
      <OthersAtProperty job={job} />
      {children && <div className="border-line border-t pt-4">{children}</div>}
    </section>
  );
}

function RequestPictures({ jobId }: { jobId: number }) {
  const { data } = trpc.files.list.useQuery(allOf({ job_id: jobId }));
  const viewer = useDialog<number>();
  const files = (data?.data ?? []).filter(({ category }) => category !== 'expense_receipt');
  if (!data) return null;
  if (files.length === 0) return <p className="text-muted">No photos.</p>;
  return (
    <>
      <FileGrid files={files} onOpen={viewer.open} />
      <FileViewer files={files} dialog={viewer} />
    </>
  );
}

/** More are on the jobs page. */
const maxJobs = 8;

/** Open jobs there, and those closed lately: a second request about the same thing is found at once. */
function OthersAtProperty({ job: { id, property_id } }: { job: Job }) {
  const { timeZone, today } = useCompanyDay();
  const panel = useOpenPanel('job');
  const { data } = trpc.jobs.list.useQuery({
    property_id,
    includeCompleted: true,
    includeRejected: true,
    limit: maxJobs + 1,
  });
  if (!data) return null;
  const others = data.data.filter((job) => job.id !== id).slice(0, maxJobs);
  if (others.length === 0) return <p className="text-muted">No other job at this property lately.</p>;
  return (
    <section aria-label="Other jobs at this property" className="rounded-lg bg-sunken px-4 py-3">
      <p className="font-medium">
        {data.meta.total === 2 ? '1 other job at this property' : `${data.meta.total - 1} other jobs at this property`}
      </p>
      <ul className="mt-1 flex flex-col">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-baseline gap-x-2 py-1">
            <button
              type="button"
              onClick={() => panel.open(String(other.id))}
              className="min-h-small text-left font-medium text-accent underline underline-offset-4"
            >
              {other.job_title}
            </button>
            <span className="text-muted text-sm">{jobAge(other.createdAt, timeZone, today)}</span>
            <span className="ml-auto text-sm">
              <StatusText style={statusStyles[other.status]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pinned to the foot of a request's panel. */
export function RequestActions({ job, onPlan }: { job: Job; onPlan: () => void }) {
  const { mutate, isPending, variables } = useSaveJob();
  const rejecting = useDialog();
  const { job_title, reference, requester_name } = job;
  const sent = isPending ? variables.changes.status : undefined;
  return (
    <>
      <Button
        icon={Check}
        loading={sent === 'pending_start'}
        onClick={() =>
          mutate({ row: withAssignee(job), changes: { status: 'pending_start' }, done: `Approved ${job_title}` })
        }
      >
        Approve
      </Button>
      <Button kind="secondary" onClick={onPlan}>
        Plan…
      </Button>
      <Button kind="secondary" loading={sent === 'rejected'} onClick={() => rejecting.open()} className="sm:mr-auto">
        Reject…
      </Button>
      <ConfirmDialog
        open={rejecting.isOpen}
        onOpenChange={rejecting.close}
        title="Reject this request?"
        confirm="Reject request"
        danger
        onConfirm={() => {
          rejecting.close();
          mutate({ row: withAssignee(job), changes: { status: 'rejected' }, done: `Rejected ${job_title}` });
        }}
      >
        {`‘${job_title}’ leaves the open jobs.${
          reference ? ` ${requester_name} is told that it is not taken on.` : ''
        }`}
      </ConfirmDialog>
    </>
  );
}

/** Pinned to the foot of an approved job's panel. */
export function PlanAction({ job, onPlan }: { job: Job; onPlan: () => void }) {
  return (
    <Button kind={job.assignees?.length ? 'secondary' : 'primary'} icon={CalendarPlus} onClick={onPlan}>
      Plan…
    </Button>
  );
}

/** A job's next visit, above its content. */
export function PlanSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="job-plan" className="mb-5 rounded-lg border border-line px-4 py-4 shadow-raised">
      <h3 id="job-plan" className="mb-4 font-semibold">
        Plan
      </h3>
      {children}
    </section>
  );
}

/** Plans a job for a day and a worker. Approves it, if it is a request. */
export function PlanJob({ job, onDone }: { job: Job; onDone: () => void }) {
  const isRequest = job.status === 'awaiting_approval';
  const { today } = useCompanyDay();
  const staff = useStaffOptions();
  const { mutate, isPending } = useSaveJob();
  const form = useForm({
    initial: { day: (isRequest && job.job_start_date) || '', user_id: '' },
    validate: ({ day }) => ({
      day: parseDay(day, today, { ahead: true }) === null ? 'Enter a day, for example mon or 3/11' : undefined,
    }),
    onSubmit(values) {
      const day = parseDay(values.day, today, { ahead: true })!;
      const name = staff.find(({ value }) => value === values.user_id)?.label;
      const assigned = { user_id: Number(values.user_id), assigned_for: day };
      mutate(
        {
          row: withAssignee(job),
          changes: {
            ...(isRequest && { status: 'pending_start' as const }),
            // A further visit leaves the start where it is.
            ...((isRequest || !job.job_start_date || !name) && { job_start_date: day }),
            ...(name && { assignees: [...assigneesOf(job.assignees ?? null), assigned] }),
          },
          done: `Planned for ${[formatDate(day), name].filter(Boolean).join(', ')}`,
        },
        form.saved(onDone),
      );
    },
    isPending,
  });
  const fields = useRef<HTMLDivElement>(null);
  // The button is at the foot of a panel that may be scrolled.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <Form form={form} className="flex flex-col gap-4">
      <div ref={fields} className="grid items-start gap-4 sm:grid-cols-2">
        <DateField label="Day" today={today} ahead {...form.control('day')} />
        <SearchSelect
          label={<Optional>Worker</Optional>}
          placeholder="Name"
          options={staff}
          {...form.control('user_id')}
          value={form.values.user_id || null}
          onChange={(id) => form.change({ user_id: id ?? '' })}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {isRequest ? 'Approve and plan' : 'Plan'}
        </Button>
      </div>
    </Form>
  );
}
