import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** The whole line is clickable. */
export function CheckboxField({ label, hint, className, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="-mx-2 flex min-h-tap items-start gap-3 rounded-md px-2 py-2.5 hover:bg-hover">
        <input
          type="checkbox"
          {...rest}
          aria-describedby={hint ? `${id}-hint` : undefined}
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
}
