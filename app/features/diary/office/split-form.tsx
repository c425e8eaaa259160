import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDuration } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { FieldError, Optional, TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { parseDay } from '#server/infra/typed/day.ts';
import { parseTime } from '#server/infra/typed/time.ts';
import { lengthOf, splitLabel, splitOf, splitOptions, type Visit, type Worker } from './diary.ts';
import type { usePlanning } from './use-planning.ts';
import { timeError } from './visit-columns.tsx';

interface SplitFormProps {
  visit: Visit;
  workers: readonly Worker[];
  planning: ReturnType<typeof usePlanning>;
  today: string;
  nameOfWorker: (userId: number | null) => string;
  onDone: () => void;
}

const lengthOptions = (minutes: readonly number[]) =>
  minutes.map((each) => ({ value: String(each), label: formatDuration(each) }));

/** Splits a visit in two: the first keeps its day and worker, and the total length stays the same. */
export function SplitForm({ visit, workers, planning, today, nameOfWorker, onDone }: SplitFormProps) {
  const total = lengthOf(visit);
  const { isPending, mutate } = planning.split;
  const form = useForm({
    initial: () => {
      const worker = workers.find(({ user_id }) => user_id === visit.user_id);
      const { first, day, starts } = splitOf(visit, worker, today);
      return { expected_minutes: String(total - first), day, user_id: String(visit.user_id ?? ''), starts };
    },
    validate: ({ day, starts }) => ({
      day: parseDay(day, today, { ahead: true }) === null ? 'Enter a day, for example mon or 3/11' : undefined,
      starts: starts.trim() === '' ? undefined : timeError(starts),
    }),
    onSubmit(values) {
      const second = {
        expected_minutes: Number(values.expected_minutes),
        day: parseDay(values.day, today, { ahead: true })!,
        user_id: values.user_id === '' ? null : Number(values.user_id),
        starts: parseTime(values.starts)?.time ?? null,
      };
      const message = splitLabel(total - second.expected_minutes, second, nameOfWorker);
      mutate({ input: { id: visit.id, ...second }, message }, form.saved(onDone));
    },
    isPending,
  });
  const firsts = splitOptions(total);
  return (
    <Form form={form} className="flex flex-col gap-4">
      <h3 className="font-semibold">Split into two visits</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="First part"
          options={lengthOptions(firsts)}
          value={String(total - Number(form.values.expected_minutes))}
          onChange={({ target }) => form.change({ expected_minutes: String(total - Number(target.value)) })}
        />
        <SelectField
          label="Second part"
          options={lengthOptions(firsts.map((first) => total - first).reverse())}
          {...form.text('expected_minutes')}
        />
        <DateField label="Day of the second part" today={today} ahead {...form.control('day')} />
        <SearchSelect
          label="Worker of the second part"
          placeholder="Nobody yet"
          options={workers.map(({ user_id, User }) => ({ value: String(user_id), label: nameOf(User) }))}
          error={form.errors.user_id ?? null}
          value={form.values.user_id || null}
          onChange={(id) => form.change({ user_id: id ?? '' })}
        />
        <TextField
          label={<Optional>Second part starts</Optional>}
          hint="Any time of the day if you leave it empty."
          autoComplete="off"
          maxLength={10}
          {...form.text('starts')}
        />
      </div>
      <FieldError id="split-error" error={form.errors.form ?? null} />
      <div className="flex flex-wrap justify-end gap-2">
        <DialogCancel />
        <Button type="submit" loading={isPending}>
          Split visit
        </Button>
      </div>
    </Form>
  );
}
