import ListChecks from 'lucide-react/icons/list-checks';
import { type FormEvent, useState } from 'react';
import { statusLooks as jobStatusLooks } from '#app/features/labels/job-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { invoiceModeLabels, invoiceTypeLabels, noPeriodWords } from '#server/invoices/constants.ts';
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
  choice: BulkChoice;
  isAsking: boolean;
  onChange: (change: Partial<BulkChoice>) => void;
  onAsk: () => void;
}

/** The choice for a run of invoices. Nothing is issued by it: what would be is shown first. */
export function BulkForm({ today, choice, isAsking, onChange, onAsk }: BulkFormProps) {
  const [isRefused, setRefused] = useState(false);
  const isMonthly = choice.invoice_mode === 'monthly';
  const lacksPeriod = isMonthly && choice.period === '';
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(lacksPeriod);
    if (lacksPeriod) document.getElementById('bulk-period')?.focus();
    else onAsk();
  }
  return (
    <form noValidate onSubmit={submit} className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label="Mode"
          options={labelOptions(invoiceModeLabels)}
          value={choice.invoice_mode}
          onChange={({ target }) => onChange({ invoice_mode: target.value as BulkChoice['invoice_mode'] })}
        />
        <SelectField
          id="bulk-period"
          label="Period"
          options={[{ value: '', label: isMonthly ? 'Choose a month' : 'All time' }, ...monthOptions(today)]}
          value={isMonthly ? choice.period : ''}
          disabled={!isMonthly}
          error={isRefused && lacksPeriod ? noPeriodWords : null}
          onChange={({ target }) => onChange({ period: target.value })}
        />
        <SelectField
          label="Type"
          options={labelOptions(invoiceTypeLabels)}
          value={choice.invoice_type}
          onChange={({ target }) => onChange({ invoice_type: target.value as BulkChoice['invoice_type'] })}
        />
        <SelectField
          label="Job status"
          options={jobStatuses}
          value={choice.JobStatus}
          onChange={({ target }) => onChange({ JobStatus: target.value as BulkChoice['JobStatus'] })}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Include those issued before"
          hint="Invoices of the same choice are put into the ZIP too."
          checked={choice.getExisting}
          onChange={({ target }) => onChange({ getExisting: target.checked })}
        />
        <Button type="submit" icon={ListChecks} loading={isAsking}>
          Show what would be issued
        </Button>
      </div>
    </form>
  );
}
