import { forwardRef, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, FieldError, type FieldTexts } from './field.tsx';

interface TextareaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'>, FieldTexts {
  /** Absent: the form keeps the text by itself, and there is no counter. */
  value?: string;
  /** Characters needed at least: until then the counter tells how many are missing. It refuses nothing. */
  atLeast?: number;
}

/** Several lines of text, with a counter where a least or greatest length is given. */
export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(function TextareaField(
  { id, label, hint, error, invalid, hideLabel, atLeast, className, rows = 4, ...rest },
  ref,
) {
  const own = useId();
  const counter = rest.value !== undefined && countWords(rest.value.trim().length, atLeast, rest.maxLength);
  // The line below stays, empty or not, and holds the error too: nothing moves while one types.
  const line = atLeast !== undefined && (
    <div className="min-h-5">
      <FieldError id={`${id ?? own}-line-error`} error={error} />
      {!error && counter && <div>{counter}</div>}
    </div>
  );
  return (
    <Field
      id={id ?? own}
      label={label}
      hint={hint}
      error={line ? null : error}
      invalid={invalid || Boolean(error)}
      hideLabel={hideLabel}
      below={line || counter}
      className={className}
    >
      {(control) => (
        <textarea
          ref={ref}
          rows={rows}
          className={classNames(
            controlStyle,
            'field-sizing-content resize-none py-2.5',
            rows < 4 ? 'min-h-18' : 'min-h-28',
          )}
          {...rest}
          {...control}
        />
      )}
    </Field>
  );
});

function countWords(length: number, atLeast = 0, atMost?: number) {
  if (length < atLeast) {
    const missing = atLeast - length;
    const more = length > 0 ? 'more ' : '';
    return `${missing} ${more}${missing === 1 ? 'character' : 'characters'} needed`;
  }
  return atMost === undefined ? undefined : `${length} of ${atMost} characters`;
}
