import Thermometer from 'lucide-react/icons/thermometer';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRefresh } from '#app/lib/affects.ts';
import { formatDate } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { column } from '#app/table/column.tsx';
import { RowForm } from '#app/table/edit/row-form.tsx';
import { useRestore } from '#app/table/restore.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { FieldError, TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { useUndo } from '#app/ui/use-undo.ts';
import { absenceKindLabels } from '#server/absences/constants.ts';
import { absenceFields } from '#server/absences/fields.ts';
import { dayOrderMessage, lastDayMessage } from '#server/infra/typed/order-messages.ts';
import { parseTime } from '#server/infra/typed/time.ts';
import type { RouterInputs } from '#server/router.ts';
import { workingHoursFields } from '#server/working-hours/fields.ts';
import { type Absence, absenceOn, type Worker } from './diary.ts';
import { HandOver } from './hand-over.tsx';
import { sickOn, useAddAbsence } from './use-add-absence.ts';
import type { usePlanning } from './use-planning.ts';

const toastOptions = toastPositions.centre;

/** A worker's absences and working hours. */
export function WorkerDialog({
  worker,
  workers,
  today,
  day,
  planning,
  onClose,
}: {
  worker: Worker;
  workers: readonly Worker[];
  today: string;
  /** The diary's day: the default of a new absence. */
  day: string;
  planning: ReturnType<typeof usePlanning>;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} kind="panel" title={`${worker.User.first_name} ${worker.User.last_name}`}>
      <div className="flex flex-col gap-8">
        <Absences key={worker.user_id} {...{ worker, workers, today, day, planning }} />
        <Hours key={worker.user_id} worker={worker} />
      </div>
    </Dialog>
  );
}

const absenceColumns = (day: string): TableColumn<Absence>[] => [
  column(absenceFields.start_date, { required: true, initial: day, edit: true }),
  column(absenceFields.end_date, {
    required: true,
    follows: ({ start_date = '' }) => start_date,
    check: (value, { start_date }) => (String(value) < String(start_date) ? lastDayMessage : undefined),
    edit: true,
  }),
  column(absenceFields.kind, { required: true, initial: 'holiday', edit: true }),
  column(absenceFields.note, { size: 200, edit: true }),
];

interface AbsencesProps {
  worker: Worker;
  workers: readonly Worker[];
  today: string;
  day: string;
  planning: ReturnType<typeof usePlanning>;
}

function Absences({ worker, workers, today, day, planning }: AbsencesProps) {
  const userId = worker.user_id;
  const refresh = useRefresh('absences');
  const restore = useRestore('absences');
  const { data } = trpc.absences.list.useQuery({
    user_id: userId,
    start_date: today,
    sort: 'start_date',
    order: 'asc',
  });
  const create = useAddAbsence();
  const undo = useUndo();
  const remove = trpc.absences.remove.useMutation({
    meta: {
      toastOptions: undoToastOptions,
      success: (answer) => {
        const { id } = answer as { id: number };
        return undo.offer('Absence deleted', () => restore(id));
      },
    },
    onSuccess: refresh,
  });
  return (
    <section aria-label="Absences" className="flex flex-col gap-3">
      <h3 className="font-semibold">Absences</h3>
      {data?.data.length === 0 && <p className="text-muted">None to come.</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {data?.data.map((absence) => (
          <li key={absence.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 grow break-words">
              <span className="font-medium">{absenceKindLabels[absence.kind]}</span>
              <span className="text-muted">
                , {formatDate(absence.start_date)}
                <span>{absence.end_date === absence.start_date ? '' : ` to ${formatDate(absence.end_date)}`}</span>
              </span>
              {absence.note && <span className="block text-muted text-sm">{absence.note}</span>}
            </span>
            <IconButton
              icon={Trash2}
              label={`Delete ${absenceKindLabels[absence.kind].toLowerCase()} from ${formatDate(absence.start_date)}`}
              onClick={() => remove.mutate({ id: absence.id })}
            />
          </li>
        ))}
      </ul>
      {data && !absenceOn(data.data, userId, today) && (
        <div>
          <Button
            kind="secondary"
            size="small"
            icon={Thermometer}
            loading={create.isPending}
            onClick={() => create.mutate(sickOn(userId, today))}
          >
            Sick today
          </Button>
        </div>
      )}
      {data && data.data.length > 0 && <HandOver absences={data.data} {...{ worker, workers, today, planning }} />}
      <RowForm<Absence>
        key={`${day} ${data?.data.map(({ id }) => id).join()}`}
        columns={absenceColumns(day)}
        today={today}
        submit="Add absence"
        isSending={create.isPending}
        onSubmit={(values, after) =>
          create.mutate({ ...(values as Omit<RouterInputs['absences']['create'], 'user_id'>), user_id: userId }, after)
        }
      />
    </section>
  );
}

const weekdays = Object.values(workingHoursFields.weekday.labels);

interface DayTexts {
  works: boolean;
  starts: string;
  ends: string;
}

function Hours({ worker }: { worker: Worker }) {
  const refresh = useRefresh('working-hours');
  const set = trpc.workingHours.set.useMutation({
    meta: { success: 'Working hours saved', claimsFields: true, toastOptions },
    onSuccess: refresh,
  });
  const days = (): DayTexts[] =>
    weekdays.map((_, weekday) => {
      const day = worker.hours.find((each) => each.weekday === weekday);
      return { works: day !== undefined, starts: day?.starts ?? '08:00', ends: day?.ends ?? '17:00' };
    });
  const form = useForm<{ days: DayTexts[] }>({
    initial: () => ({ days: days() }),
    validate: ({ days: texts }) => {
      const wrong = texts.findIndex(({ works, starts, ends }) => works && !isSpan(starts, ends));
      return wrong < 0 ? {} : { days: `${weekdays[wrong]}: ${dayOrderMessage}` };
    },
    rest: 'days',
    isPending: set.isPending,
    onSubmit: ({ days: texts }) => {
      const hours = texts.flatMap(({ works, starts, ends }, weekday) =>
        works ? [{ weekday, starts: parseTime(starts)?.time ?? starts, ends: parseTime(ends)?.time ?? ends }] : [],
      );
      set.mutate(
        { user_id: worker.user_id, hours },
        { onSuccess: () => form.reset(form.values), onError: form.reject },
      );
    },
  });
  const change = (at: number, next: Partial<DayTexts>) =>
    form.change({ days: form.values.days.map((day, nth) => (nth === at ? { ...day, ...next } : day)) });
  return (
    <section aria-label="Working hours" className="flex flex-col gap-3">
      <h3 className="font-semibold">Working hours</h3>
      <Form form={form} className="flex flex-col gap-2">
        {form.values.days.map((day, at) => (
          <div key={weekdays[at]} className="flex min-h-tap items-center gap-3">
            <div className="w-32 shrink-0">
              <CheckboxField
                label={weekdays[at]!}
                checked={day.works}
                onChange={() => change(at, { works: !day.works })}
              />
            </div>
            {day.works && (
              <>
                <TextField
                  label={`${weekdays[at]} from`}
                  hideLabel
                  className="w-24"
                  value={day.starts}
                  onChange={(event) => change(at, { starts: event.target.value })}
                />
                <span className="text-muted" aria-hidden="true">
                  to
                </span>
                <TextField
                  label={`${weekdays[at]} to`}
                  hideLabel
                  className="w-24"
                  value={day.ends}
                  onChange={(event) => change(at, { ends: event.target.value })}
                />
              </>
            )}
          </div>
        ))}
        <FieldError id="hours-error" error={form.errors.days ?? null} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="secondary" loading={set.isPending}>
            Save hours
          </Button>
        </div>
      </Form>
    </section>
  );
}

function isSpan(starts: string, ends: string): boolean {
  const [from, to] = [parseTime(starts)?.time, parseTime(ends)?.time];
  return from !== undefined && to !== undefined && from < to;
}
