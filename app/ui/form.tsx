import { type FormEvent, type FormHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '#app/lib/error-message.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { LeaveConfirmDialog } from './leave-dialog.tsx';

/** Messages by field. `form` holds errors of no single field; every change clears it. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface FormOptions<Values> {
  /** Keys are the API's field names, so that the server's errors match. */
  initial: Values | (() => Values);
  /** Runs before submit; an empty result, or only undefined values, means valid. */
  validate?: (values: Values) => FieldErrors;
  /** Called with valid values, and never while `isPending`. */
  onSubmit: (values: Values) => void;
  isPending?: boolean;
  /** The field that shows the server's errors about fields the form does not have. */
  rest?: string;
  /** Fields whose unsaved changes are asked about before leaving; default all. */
  typed?: readonly (keyof Values)[];
}

/** The keys of fields that hold a string. */
type TextField<Values> = { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values];

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>;

/**
 * The state of a hand-written form: values, errors by field (found here or by the server), and whether anything would be
 * lost. Each failed attempt moves the focus to the first field with an error. Render it with `Form`:
 *
 *     const form = useForm({ initial: { note: '' }, onSubmit: ({ note }) => add.mutate({ note }, form.saved(onDone)) });
 *     <Form form={form}><TextField label="Note" {...form.text('note')} /></Form>
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { validate, onSubmit, isPending = false, rest = 'form', typed } = options;
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    for (const control of ref.current?.querySelectorAll<HTMLElement>(invalidControl) ?? []) {
      control.focus();
      // Hidden controls, such as the camera input on a desktop, cannot take focus.
      if (document.activeElement === control) break;
    }
  }, [failures]);

  const keys = typed ?? (Object.keys(values) as (keyof Values)[]);
  const textOf = (of: Values) =>
    JSON.stringify(
      keys.map((key) => of[key]),
      (_, value) => (typeof value === 'string' ? value.trim() : value),
    );

  /** Also clears the errors of `fields`, by default those that change. */
  function change(changes: Partial<Values>, fields: readonly string[] = Object.keys(changes)) {
    setValues((now) => ({ ...now, ...changes }));
    setErrors((now) => {
      const left = Object.entries(now).filter(([field]) => field !== 'form' && !fields.includes(field));
      return Object.fromEntries(left);
    });
  }
  /** For a change derived from the latest values. */
  const update = (changes: (now: Values) => Partial<Values>) => setValues((now) => ({ ...now, ...changes(now) }));
  /** Returns whether there are no errors. */
  function showErrors(found: FieldErrors): boolean {
    setErrors(found);
    const isValid = Object.values(found).every((message) => message === undefined);
    if (!isValid) setFailures((count) => count + 1);
    return isValid;
  }
  const reject = (error: unknown) => showErrors(formErrors(error, Object.keys(values), rest));

  return {
    ref,
    values,
    errors,
    isDirty: textOf(values) !== textOf(initial),
    change,
    update,
    showErrors,
    reject,
    reset(next: Values = initial) {
      setInitial(next);
      setValues(next);
      setErrors({});
    },
    submit() {
      if (!isPending && showErrors(validate?.(values) ?? {})) onSubmit(values);
    },
    /** Mutation callbacks that save the form: it closes without asking, or shows the server's errors. */
    saved: (onDone: () => void) => ({ onSuccess: () => leaveAtOnce(onDone), onError: reject }),
    /** Props of a native input, select or textarea field. */
    text: <K extends TextField<Values>>(name: K) => ({
      value: values[name] as Values[K] & string,
      error: errors[name as string] ?? null,
      onChange: (event: { target: { value: string } }) =>
        change({ [name]: event.target.value } as unknown as Partial<Values>),
    }),
    /** Props of a field whose onChange is called with its value. */
    control: <K extends keyof Values>(name: K) => ({
      value: values[name],
      error: errors[name as string] ?? null,
      onChange: (value: Values[K]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
  };
}

const invalidControl = ':is(input, select, textarea, button)[aria-invalid=true], fieldset[aria-invalid=true] input';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: Pick<FormState<object>, 'ref' | 'submit' | 'isDirty'>;
  /** Asks before leaving; default: if anything was changed. */
  isHeld?: boolean;
  children: ReactNode;
}

/** The form element of a `useForm`. Asks before typed text is lost. */
export function Form({ form, isHeld = form.isDirty, children, ...rest }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }
  return (
    <form {...rest} ref={form.ref} noValidate onSubmit={submit}>
      {children}
      <LeaveConfirmDialog isHeld={isHeld} />
    </form>
  );
}

/** Maps the server's errors to the form's fields; those of unknown fields are joined under `rest`. */
export function formErrors(error: unknown, own: readonly string[], rest: string): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, text] of Object.entries(fieldErrorsOf(error) ?? {})) {
    // Amendments name their fields 'changes.requested_note'.
    const bare = name.replace(/^(changes\.)?(requested_|original_)?/, '');
    const at = own.includes(name) ? name : own.includes(bare) ? bare : rest;
    errors[at] = errors[at] === undefined ? text : `${errors[at]} ${text}`;
  }
  return errors;
}
