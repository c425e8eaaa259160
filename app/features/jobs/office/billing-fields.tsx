import { labelOptions } from '#app/lib/label-options.ts';
import { parseEdit } from '#app/table/edit/edit-value.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import {
  type BillingType,
  billingLabels,
  type NotBilledReason,
  notBilledReasonLabels,
} from '#server/jobs/constants.ts';

/** How a new job is charged, as typed. */
export interface BillingDraft {
  type: BillingType;
  price: string;
  reason: NotBilledReason;
  discount: string;
}

export const chargedByTime: BillingDraft = { type: 'time', price: '', reason: 'recall', discount: '' };

const amountOf = (text: string, required: boolean) =>
  parseEdit({ kind: 'currency' }, text, { required, today: '' });

/** What of it is sent, or what is wrong with it by field. */
export function billingOf({ type, price, reason, discount }: BillingDraft) {
  const fixed = type === 'fixed' ? amountOf(price, true) : undefined;
  const off = amountOf(discount, false);
  const faults = {
    ...(fixed?.error !== undefined && { fixed_price: fixed.error }),
    ...(type !== 'not_billed' && off.error !== undefined && { discount_percent: off.error }),
  };
  const values = {
    ...(fixed && { fixed_price: fixed.value as number }),
    ...(type === 'not_billed' && { not_billed_reason: reason }),
    ...(type !== 'not_billed' && typeof off.value === 'number' && { discount_percent: off.value }),
  };
  return { faults, values };
}

interface BillingFieldsProps {
  draft: BillingDraft;
  faults: Readonly<Record<string, string>>;
  onChange: (draft: BillingDraft, field: string) => void;
}

/** By the hour unless the customer was told a price, or pays nothing. */
export function BillingFields({ draft, faults, onChange }: BillingFieldsProps) {
  const { type, price, reason, discount } = draft;
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        label="Billing"
        options={labelOptions(billingLabels)}
        value={type}
        onChange={(event) => onChange({ ...draft, type: event.target.value as BillingType }, 'billing_type')}
        error={faults.billing_type ?? null}
      />
      {type === 'fixed' && (
        <AmountField
          label="Fixed price"
          hint="For the whole job, without VAT."
          value={price}
          onChange={(text) => onChange({ ...draft, price: text }, 'fixed_price')}
          error={faults.fixed_price ?? null}
        />
      )}
      {type === 'not_billed' ? (
        <SelectField
          label="Not billed as"
          options={labelOptions(notBilledReasonLabels)}
          value={reason}
          onChange={(event) =>
            onChange({ ...draft, reason: event.target.value as NotBilledReason }, 'not_billed_reason')
          }
          error={faults.not_billed_reason ?? null}
        />
      ) : (
        <AmountField
          unit="number"
          label={
            <>
              Discount (%) <span className="font-normal text-muted text-sm">(optional)</span>
            </>
          }
          value={discount}
          onChange={(text) => onChange({ ...draft, discount: text }, 'discount_percent')}
          error={faults.discount_percent ?? null}
        />
      )}
    </div>
  );
}
