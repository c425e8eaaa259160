import ListChecks from 'lucide-react/icons/list-checks';
import { statusLooks as jobStatusLooks } from '#app/features/labels/job-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Form, type FormState } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { invoiceModeLabels, invoiceTypeLabels } from '#server/invoices/constants.ts';
import { monthBefore, monthOptions } from './invoice-months.ts';
import type { BulkInput } from './invoice-words.ts';

/** What is to be invoiced, as the form has it. */
export interface BulkChoice {
  invoice_mode: NonNullable<BulkInput['invoice_mode']>;
  invoice_type: NonNullable<BulkInput['invoice_type']>;
  /** '' for none. */
  period: string;
  JobStatus: NonNullable<BulkInput['JobStatus']>;
  getExisting: boolean;
}

/** The last month of every completed job, work and expenses together. */
export const firstChoice = (today: string): BulkChoice => ({
  invoice_mode: 'monthly',
  invoice_type: 'both',
  period: monthBefore(today, 1),
  JobStatus: 'completed',
  getExisting: false,
});

const jobStatuses = labelOptions(jobStatusLooks);

interface BulkFormProps {
  today: string;
  form: FormState<BulkChoice>;
  isAsking: boolean;
}

/** The choice for a run of invoices. Nothing is issued by it: what would be is shown first. */
export function BulkForm({ today, form, isAsking }: BulkFormProps) {
  const { invoice_mode, period, getExisting } = form.values;
  const isMonthly = invoice_mode === 'monthly';
  return (
    <Form form={form} isHeld={false} className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label="Mode"
          options={labelOptions(invoiceModeLabels)}
          {...form.text('invoice_mode')}
          onChange={({ target }) =>
            form.change({ invoice_mode: target.value as BulkChoice['invoice_mode'] }, ['period'])
          }
        />
        <SelectField
          {...form.text('period')}
          label="Period"
          options={[{ value: '', label: isMonthly ? 'Choose a month' : 'All time' }, ...monthOptions(today)]}
          value={isMonthly ? period : ''}
          disabled={!isMonthly}
        />
        <SelectField label="Type" options={labelOptions(invoiceTypeLabels)} {...form.text('invoice_type')} />
        <SelectField label="Job status" options={jobStatuses} {...form.text('JobStatus')} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Include those issued before"
          hint="Invoices of the same choice are put into the ZIP too."
          checked={getExisting}
          onChange={({ target }) => form.change({ getExisting: target.checked })}
        />
        <Button type="submit" icon={ListChecks} loading={isAsking}>
          Show what would be issued
        </Button>
      </div>
    </Form>
  );
}
