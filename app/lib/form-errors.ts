import { useEffect, useRef } from 'react';
import { claimedFields } from './error-words.ts';

/** A server's errors by the form's own fields; what names another field stands at `rest`, so that no error is lost. */
export function formErrors(error: unknown, own: readonly string[], rest: string): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, words] of Object.entries(claimedFields(error) ?? {})) {
    // An amendment names its fields 'changes.requested_note'.
    const bare = name.replace(/^(changes\.)?(requested_|original_)?/, '');
    const at = own.includes(bare) ? bare : rest;
    errors[at] = errors[at] === undefined ? words : `${errors[at]} ${words}`;
  }
  return errors;
}

const marked = ':is(input, select, textarea, button)[aria-invalid=true], fieldset[aria-invalid=true] input';

/** For the form whose first field with an error takes the focus whenever errors are found. */
export function useFirstError(errors: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasErrors = Object.values(errors).some((words) => words !== undefined && words !== null);
    if (hasErrors) form.current?.querySelector<HTMLElement>(marked)?.focus();
  }, [errors]);
  return form;
}
