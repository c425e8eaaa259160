import ChevronDown from 'lucide-react/icons/chevron-down';
import type { SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
}

/** A native select for short lists; for long ones use SearchSelect. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error, invalid, hideLabel, options, placeholder, className, ...rest } = props;
  return (
    <Field {...{ id, label, hint, error, invalid, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          <select
            className={classNames(controlStyle, 'min-h-tap', 'appearance-none text-ellipsis pr-10')}
            {...rest}
            {...control}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.length === 0 && <option disabled>Nothing available</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-muted"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
