import { forwardRef, type InputHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  /** A unit or sign inside the field, such as '£'. */
  prefix?: string;
}

export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { id, label, hint, error, invalid, hideLabel, prefix, className, ...rest },
  ref,
) {
  return (
    <Field {...{ id, label, hint, error, invalid, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          {prefix && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">{prefix}</span>
          )}
          <input ref={ref} className={classNames(controlStyle, 'min-h-tap', prefix && 'pl-8')} {...rest} {...control} />
        </div>
      )}
    </Field>
  );
});
