import { forwardRef, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, FieldError, type FieldTexts } from './field.tsx';

interface TextareaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'>, FieldTexts {
  /** Absent: uncontrolled and without a counter. */
  value?: string;
  /** Required length: the counter shows how many characters are missing. It does not validate. */
  atLeast?: number;
}

/** A multi-line field, with a counter if it has a minimum or maximum length. */
export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(function TextareaField(
  { id, label, hint, error, invalid, hideLabel, atLeast, className, rows = 4, ...rest },
  ref,
) {
  const own = useId();
  const counter = rest.value !== undefined && countLabel(rest.value.trim().length, atLeast, rest.maxLength);
  // Always rendered and shared with the error, so that nothing moves while typing.
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

function countLabel(length: number, atLeast = 0, atMost?: number) {
  if (length < atLeast) {
    const missing = atLeast - length;
    const more = length > 0 ? 'more ' : '';
    return `${missing} ${more}${missing === 1 ? 'character' : 'characters'} needed`;
  }
  return atMost === undefined ? undefined : `${length} of ${atMost} characters`;
}

/** `maxLength` of a field on a small screen, whose counter is noise until the limit is near. */
export const nearLimit = (text: string, most: number): number | undefined =>
  text.length > most - 200 ? most : undefined;
