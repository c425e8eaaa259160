import { type ReactNode, useId } from 'react';
import { FieldError, type FieldTexts } from './field.tsx';

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
