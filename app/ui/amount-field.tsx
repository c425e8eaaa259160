import { formatPounds } from '#app/lib/format.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import type { FieldTexts } from './field.tsx';
import { TextField } from './text-field.tsx';

interface AmountFieldProps extends FieldTexts {
  id?: string | undefined;
  name?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** 'number': a percentage, hours; shown without a sign. */
  unit?: 'pounds' | 'number';
  /** A minus may be typed; number pads of phones have none. */
  signed?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  className?: string | undefined;
}

/** An amount. While it is typed its label shows how it is read; when it is left, its text becomes digits and a dot. */
export function AmountField({
  label,
  value,
  onChange,
  unit = 'pounds',
  signed = false,
  ...rest
}: AmountFieldProps) {
  const { value: amount } = readAmount(value, { signed });
  const isPounds = unit === 'pounds';
  return (
    <TextField
      {...rest}
      label={
        <span className="flex items-baseline justify-between gap-3">
          <span>{label}</span>
          {isPounds && amount !== undefined && (
            // Screen readers read the value itself, which says the same once the field is left.
            <span aria-hidden="true" className="font-normal text-muted tabular-nums">
              {formatPounds(amount)}
            </span>
          )}
        </span>
      }
      prefix={isPounds ? '£' : undefined}
      inputMode={signed ? undefined : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        if (amount === undefined) return;
        const plain = isPounds ? amount.toFixed(2) : String(amount);
        if (plain !== value) onChange(plain);
      }}
    />
  );
}
