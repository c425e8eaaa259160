import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** The whole line is clickable. */
export const CheckboxField = forwardRef<HTMLInputElement, CheckboxFieldProps>(function CheckboxField(
  { label, hint, error, className, ...rest },
  ref,
) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <FieldError id={`${id}-error`} error={error} />
      <label className="-mx-2 flex min-h-tap items-start gap-3 rounded-md px-2 py-2.5 hover:bg-sunken">
        <input
          ref={ref}
          type="checkbox"
          {...rest}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className={classNames(rest.disabled && 'text-muted')}>
          <span>{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="block text-muted text-sm">
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
});
