import { type InputHTMLAttributes, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>, FieldTexts {}

/** A password field with a show button. `autoComplete`: current or new password. */
export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const { id, label, hint, error, invalid, hideLabel, className, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error, invalid, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlStyle, 'min-h-tap pr-20')}
          />
          <button
            type="button"
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
            aria-controls={control.id}
            aria-label={shown ? 'Hide password' : 'Show password'}
            className="absolute inset-y-0 right-0 w-18 rounded-md font-medium text-accent text-sm hover:underline focus-visible:-outline-offset-2 disabled:text-muted"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
