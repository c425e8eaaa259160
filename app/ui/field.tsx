import CircleAlert from 'lucide-react/icons/circle-alert';
import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldTexts {
  label: ReactNode;
  /** Above the control, so that no keyboard or list covers it. */
  hint?: ReactNode;
  /** The error and how to correct it. */
  error?: string | null;
  /** Marks the control invalid where the error text is elsewhere. */
  invalid?: boolean;
  /** Only for screen readers: where the page already shows it as a heading. */
  hideLabel?: boolean;
}

/** Attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string;
  /** Below the control, such as a counter. Its id is `${id}-below`. */
  below?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ id: given, label, hint, below, className, children, ...texts }: FieldProps) {
  const { error, invalid, hideLabel } = texts;
  const own = useId();
  const id = given ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`, below && `${id}-below`].filter(Boolean);
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {below && (
        <div id={`${id}-below`} className="text-muted text-sm">
          {below}
        </div>
      )}
    </div>
  );
}

export function Optional({ children }: { children: ReactNode }) {
  return (
    <span>
      {children} <span className="font-normal text-muted text-sm">(optional)</span>
    </span>
  );
}

/** Rendered even when empty: a live region must exist before its text changes. */
export function FieldError({ id, error }: { id: string; error?: string | null }) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 font-medium text-danger text-sm empty:sr-only">
      {error && (
        <>
          <CircleAlert className="size-5 shrink-0" />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}

/** Shared by all text controls; each adds its own minimum height. 16 px text, because iPhones zoom in on less. */
export const controlStyle = classNames(
  'block w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 py-1.5 text-base text-text',
  'transition-colors duration-quick hover:border-muted focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
  'disabled:border-line disabled:bg-neutral-soft disabled:text-muted [&[readonly]]:bg-sunken',
);

interface ChoiceGroupProps extends FieldTexts {
  disabled?: boolean;
  /** Name of its inputs, for native form submits. */
  name?: string;
  children: (name: string) => ReactNode;
}

/** A fieldset with label, hint and error, and one name for its inputs. */
export function ChoiceGroup({ label, hint, error, hideLabel, disabled, name, children }: ChoiceGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      disabled={disabled}
      className="min-w-0"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium'}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
      {children(name ?? id)}
    </fieldset>
  );
}

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
