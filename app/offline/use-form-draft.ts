import { useEffect, useRef } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import type { FormState } from '#app/ui/form.tsx';
import { readDraft, storeDraft } from './drafts.ts';

/**
 * Stores what is typed into a form until it is sent, and fills the form in again after the app has died or the session
 * has ended. Leaving the form by choice drops it: the form has asked before.
 */
export function useFormDraft<Values extends object>(
  form: Pick<FormState<Values>, 'values' | 'isDirty' | 'change'>,
  name: string,
  fields: readonly (keyof Values)[],
): void {
  const { values, isDirty, change } = form;
  const { auth } = trpc.useUtils();
  const isRestored = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per form
  useEffect(() => {
    const draft = readDraft(name) as Partial<Values> | undefined;
    const known = draft && fields.filter((field) => typeof draft[field] === 'string');
    if (known) change(Object.fromEntries(known.map((field) => [field, draft[field]])) as Partial<Values>);
    isRestored.current = true;
    return () => {
      // Not once the session has ended.
      if (auth.session.getData()?.user) storeDraft(name, null);
    };
  }, [name]);

  const text = JSON.stringify(fields.map((field) => values[field]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the values
  useEffect(() => {
    if (!isRestored.current) return;
    storeDraft(name, isDirty ? Object.fromEntries(fields.map((field) => [field, values[field]])) : null);
  }, [name, text, isDirty]);
}
