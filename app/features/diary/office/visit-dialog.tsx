import SplitIcon from 'lucide-react/icons/split';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import { useContext, useMemo } from 'react';
import { useJobSource, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { formatDuration } from '#app/lib/format.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { RowForm } from '#app/table/edit/row-form.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LeaveScopeContext } from '#app/ui/dialog-scope.tsx';
import { parseTime } from '#server/infra/typed/time.ts';
import type { RouterInputs } from '#server/router.ts';
import { canSplit, lengthOf, plannedLabel, statusOf, type Visit, type Worker } from './diary.ts';
import { SplitForm } from './split-form.tsx';
import type { usePlanning } from './use-planning.ts';
import { visitColumns } from './visit-columns.tsx';

/** Defaults of a new visit. */
export interface NewVisit {
  job?: { id: number; job_title: string; property_address: string };
  user_id?: number | null;
  day: string;
  starts?: string;
}

export type Subject = { visit: Visit; isSplitting?: boolean } | { plan: NewVisit };

interface VisitDialogProps {
  subject: Subject;
  warnings: readonly string[];
  workers: readonly Worker[];
  planning: ReturnType<typeof usePlanning>;
  today: string;
  nameOfWorker: (userId: number | null) => string;
  onSplit: (visit: Visit) => void;
  onClose: () => void;
}

/** Form to plan or change a visit. */
export function VisitDialog(props: VisitDialogProps) {
  const { subject, warnings, workers, planning, today, nameOfWorker, onSplit, onClose } = props;
  const visit = 'visit' in subject ? subject.visit : undefined;
  const isSplitting = 'visit' in subject && subject.isSplitting;
  const plan = 'plan' in subject ? subject.plan : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      kind="panel"
      title={visit ? visit.Job.job_title : 'Plan a visit'}
      description={visit && `${visit.Job.Property.address} ${visit.Job.Property.post_code}`}
    >
      {visit && <VisitFacts visit={visit} warnings={warnings} />}
      {visit && isSplitting && (
        <SplitForm key={visit.id} {...{ visit, workers, planning, today, nameOfWorker }} onDone={onClose} />
      )}
      {!isSplitting && (
        <VisitForm key={visit?.id ?? 'new'} {...{ visit, plan, workers, planning, today, nameOfWorker, onClose }} />
      )}
      {visit && !isSplitting && <VisitActions {...{ visit, planning, onSplit, onClose }} />}
    </Dialog>
  );
}

interface VisitActionsProps extends Pick<VisitDialogProps, 'planning' | 'onSplit' | 'onClose'> {
  visit: Visit;
}

function VisitActions({ visit, planning, onSplit, onClose }: VisitActionsProps) {
  const scope = useContext(LeaveScopeContext);
  return (
    <div className="mt-8 flex flex-wrap gap-2">
      <LinkButton to={`/jobs?job=${visit.job_id}`} kind="secondary" size="small" icon={Wrench}>
        Open job
      </LinkButton>
      {canSplit(visit) && (
        <Button
          kind="secondary"
          size="small"
          icon={SplitIcon}
          onClick={() => leaveWhenSafe(() => onSplit(visit), scope)}
        >
          Split visit
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={Trash2}
        onClick={() => {
          planning.remove.mutate(visit.id);
          onClose();
        }}
      >
        Delete visit
      </Button>
    </div>
  );
}

function VisitFacts({ visit, warnings }: { visit: Visit; warnings: readonly string[] }) {
  const { worked_minutes, driven_minutes, arrives_at, no_access_at } = visit;
  const { timeZone } = useCompanyDay();
  return (
    <div className="mb-4 flex flex-col gap-1.5">
      {warnings.map((warning) => (
        <p key={warning} className="flex items-center gap-2 font-medium text-warning">
          <TriangleAlert className="size-4 shrink-0" />
          <span>{warning}</span>
        </p>
      ))}
      {(arrives_at || no_access_at) && <p className="font-medium">{statusOf(visit, timeZone)}</p>}
      <p className="text-muted">
        <span>Planned {formatDuration(lengthOf(visit))}</span>
        {worked_minutes > 0 && <span>, worked {formatDuration(worked_minutes)}</span>}
        {driven_minutes > 0 && <span>, driven {formatDuration(driven_minutes)}</span>}
      </p>
    </div>
  );
}

interface VisitFormProps extends Pick<VisitDialogProps, 'workers' | 'planning' | 'today' | 'nameOfWorker' | 'onClose'> {
  visit: Visit | undefined;
  plan: NewVisit | undefined;
}

function VisitForm({ visit, plan, workers: people, planning, today, nameOfWorker, onClose }: VisitFormProps) {
  const workers = useWorkerSource(people);
  const named = plan?.job;
  const known = named && {
    job_id: named.id,
    Job: { job_title: named.job_title, Property: { address: named.property_address } },
  };
  const jobs = useJobSource(visit ? [visit] : known ? [known] : []);
  const columns = useMemo(() => {
    const initial = {
      ...(named && { job_id: String(named.id) }),
      ...(typeof plan?.user_id === 'number' && { user_id: String(plan.user_id) }),
      ...(plan && { day: plan.day }),
      ...(plan?.starts && { starts: plan.starts }),
    };
    return visitColumns({ workers, jobs, initial });
  }, [workers, jobs, named, plan]);
  const { create, save } = planning;
  return (
    <RowForm<Visit>
      columns={columns}
      row={visit}
      today={today}
      submit={visit ? 'Save' : 'Plan visit'}
      isSending={create.isPending || save.isPending}
      begin={visit ? undefined : named ? 'user_id' : 'job_id'}
      onDone={onClose}
      onSubmit={(values, after) => {
        if (!visit) {
          const input = values as RouterInputs['visits']['create'];
          const title = jobs.options.find(({ value }) => value === String(input.job_id))?.label ?? 'a visit';
          const at = {
            user_id: input.user_id ?? null,
            day: input.day,
            starts: parseTime(input.starts ?? '')?.time ?? null,
          };
          create.mutate({ input, message: plannedLabel(title, at, nameOfWorker) }, after);
        } else if (Object.keys(values).length === 0) after.onSuccess();
        else save.mutate({ row: visit, changes: values, isForced: true, done: 'Visit saved' }, after);
      }}
    />
  );
}
