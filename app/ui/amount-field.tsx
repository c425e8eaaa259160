import type { ComponentProps } from 'react';
import { formatPounds, plainPounds } from '#app/lib/format.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { TextField } from './field.tsx';

interface AmountFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'ref' | 'value'> {
  value: string;
  onChange: (text: string) => void;
  /** 'number': a percentage or hours, without a currency sign. */
  unit?: 'pounds' | 'number';
  /** Allows a minus, which the number pads of phones lack. */
  signed?: boolean | undefined;
}

/** An amount. While focused, its label shows the parsed amount; on blur, the text is normalised to digits and a dot. */
export function AmountField({ label, value, onChange, unit = 'pounds', signed = false, ...rest }: AmountFieldProps) {
  const { value: amount } = readAmount(value, { signed });
  const isPounds = unit === 'pounds';
  return (
    <TextField
      {...rest}
      label={
        <span className="flex items-baseline justify-between gap-3">
          <span>{label}</span>
          {isPounds && amount !== undefined && (
            // Hidden from screen readers, which read the normalised value on blur.
            <span aria-hidden="true" className="font-normal text-muted">
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
        const plain = isPounds ? plainPounds(amount) : String(amount);
        if (plain !== value) onChange(plain);
      }}
    />
  );
}
