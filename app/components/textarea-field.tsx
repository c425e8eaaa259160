import { forwardRef, type TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

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
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      invalid={invalid}
      hideLabel={hideLabel}
      below={rest.value !== undefined && countWords(rest.value.trim().length, atLeast, rest.maxLength)}
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
