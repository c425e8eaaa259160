import { useMemo } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { nowIso } from '#app/lib/clock.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { draftName } from '#app/offline/drafts.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, type FormState, useForm } from '#app/ui/form.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { nearLimit } from '#app/ui/textarea-field.tsx';
import { materialFields } from '#server/materials/fields.ts';
import { type Unit, unitLabels } from '#server/price-list/constants.ts';
import type { useMaterialMutations } from './material-actions.tsx';
import {
  draftOf,
  emptyMaterial,
  type MaterialDraft,
  materialBody,
  materialChanges,
  materialErrors,
  withItem,
} from './material-draft.ts';

interface NewMaterialFormProps {
  /** The job it was used on; otherwise the form asks. */
  context?: ContentContext | undefined;
  today: string;
  /** For forms in a dialog; without it the form resets for the next material. */
  onDone?: () => void;
}

export function NewMaterialForm({ context, today, onDone }: NewMaterialFormProps) {
  const jobId = context?.of.job_id;
  const { jobs } = useTrackableJobs();
  const { mutate } = useOutboxMutation({ toastOptions: context?.toastOptions ?? toastPositions.centre });
  const form = useForm({
    initial: () => emptyMaterial(today, jobId),
    validate: materialErrors,
    typed: ['description', 'quantity'],
    onSubmit(draft) {
      const client_ref = newUuid();
      const job_id = Number(draft.job);
      const entry = {
        kind: 'material',
        at: nowIso(),
        makes: [client_ref],
        about: context?.about ?? jobs.find(({ id }) => id === job_id)?.property_address ?? '',
        body: { ...materialBody(draft), job_id, client_ref },
      } as const;
      const onStored = () => (onDone ? leaveAtOnce(onDone) : form.reset(emptyMaterial(today, jobId)));
      // Rejected while this screen is there: what was typed comes back.
      mutate({ entry, onStored }, { onError: () => form.change(draft) });
    },
  });
  useFormDraft(form, draftName('material', context?.of), ['item', 'description', 'quantity', 'unit']);
  return (
    <Form form={form} className="flex flex-col gap-4">
      <MaterialFields form={form} hasJob={jobId !== undefined} today={today} short={onDone === undefined} />
      <Button type="submit" size="touch" wide>
        Add material
      </Button>
    </Form>
  );
}

interface EditMaterialFormProps {
  material: PendingRow<'materials'>;
  change: ReturnType<typeof useMaterialMutations>['change'];
  today: string;
  onDone: () => void;
}

export function EditMaterialForm({ material, change, today, onDone }: EditMaterialFormProps) {
  const form = useForm({
    initial: () => draftOf(material),
    validate: materialErrors,
    onSubmit(draft) {
      const changes = materialChanges(material, draft);
      if (!changes) return leaveAtOnce(onDone);
      change(material, changes, () => leaveAtOnce(onDone));
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <MaterialFields form={form} hasJob today={today} />
      <Button type="submit" size="touch" wide>
        Save
      </Button>
    </Form>
  );
}

interface MaterialFieldsProps {
  form: FormState<MaterialDraft>;
  /** The job is fixed. */
  hasJob: boolean;
  today: string;
  /** Hides the date on the tracking page: today. */
  short?: boolean;
}

const unitOptions = labelOptions(unitLabels);

function MaterialFields({ form, hasJob, today, short = false }: MaterialFieldsProps) {
  const { values: draft, change } = form;
  const { data: items } = trpc.priceList.offered.useQuery();
  const { jobs } = useTrackableJobs('whole');
  const options = useMemo(
    () =>
      (items ?? []).map(({ id, code, description, unit }) => ({
        value: String(id),
        label: description,
        detail: unit === 'each' ? code : `${code}, per ${unitLabels[unit]}`,
      })),
    [items],
  );
  const itemOf = (id: string | null) => items?.find((item) => String(item.id) === id);
  return (
    <>
      {!hasJob && (
        <SearchSelect label={materialFields.job_id.label} options={jobs.map(jobOption)} {...form.control('job')} />
      )}
      {options.length > 0 && (
        <SearchSelect
          label="From the price list (optional)"
          placeholder="Search code or description"
          options={options}
          value={draft.item}
          onChange={(item) => change(withItem(draft, itemOf(item), itemOf(draft.item)))}
        />
      )}
      <TextField
        label={materialFields.description.label}
        {...form.text('description')}
        maxLength={nearLimit(draft.description, materialFields.description.limit)}
      />
      <div className="grid grid-cols-2 gap-3">
        <AmountField label={materialFields.quantity.label} unit="number" {...form.control('quantity')} />
        <SelectField
          label={materialFields.unit.label}
          options={unitOptions}
          value={draft.unit}
          onChange={({ target }) => change({ unit: target.value as Unit })}
        />
      </div>
      {!short && <TextField type="date" label={materialFields.used_on.label} max={today} {...form.text('used_on')} />}
    </>
  );
}
