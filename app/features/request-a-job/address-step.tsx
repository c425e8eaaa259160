import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { serverMessage } from '#app/lib/error-message.ts';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { formPath } from '#server/company/constants.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { maxLengths, requestMessages } from '#server/request-a-job/constants.ts';
import { lookupFrom, lookupMessages } from './request-rules.ts';

export interface Found {
  post_code: string;
  properties: readonly { id: number; address: string }[];
}

const failureMessage = (error: unknown) => serverMessage(error) ?? lookupMessages.failed;

interface Start {
  /** The company's. */
  slug: string | undefined;
  /** The server's lookup for the initial page, or its error. */
  found: Found | undefined;
  error: string | undefined;
}

/** The properties of a postcode. `find`, for blur or the button, skips repeated lookups and under 5 characters. */
export function usePropertyLookup({ slug, found, error }: Start) {
  const { client } = trpc.useUtils();
  const last = useRef(found?.post_code ?? '');
  const [touched, setTouched] = useState(false);
  const lookup = useMutation({
    mutationFn: async (post_code: string): Promise<Found> => ({
      post_code,
      properties: await client.requestAJob.findProperty.query({
        ...(slug !== undefined && { company: slug }),
        post_code,
      }),
    }),
    meta: { loading: false, success: false, error: failureMessage, toastOptions: toastPositions.centre },
    onSuccess({ properties }) {
      if (properties.length === 0) toast.error(lookupMessages.none, { ...toastPositions.centre, id: 'lookup' });
    },
    onError() {
      // Allows a retry on the next blur.
      last.current = '';
    },
  });
  const find = (written: string) => {
    const post_code = plainText(written);
    if (post_code === last.current) return;
    last.current = post_code;
    setTouched(true);
    if (post_code.length < lookupFrom) lookup.reset();
    else lookup.mutate(post_code);
  };
  const lookupError = lookup.error ? failureMessage(lookup.error) : undefined;
  const requested = touched ? { found: lookup.data, error: lookupError } : { found, error };
  const none = requested.found?.properties.length === 0 ? lookupMessages.none : undefined;
  return {
    find,
    pending: lookup.isPending,
    properties: requested.found?.properties ?? [],
    post_code: requested.found?.post_code ?? '',
    error: requested.error ?? none,
    foundNone: none !== undefined,
  };
}

interface PropertyFieldProps {
  lookup: ReturnType<typeof usePropertyLookup>;
  error: string | undefined;
  defaultValue: string;
}

interface PostCodeFormProps extends PropertyFieldProps {
  input: RefObject<HTMLInputElement>;
  slug: string | undefined;
  disabled: boolean;
  onInput: () => void;
}

/** The first step. A form of its own: without JavaScript it reloads the page with the postcode in the URL. */
export function PostCodeForm({ input, slug, lookup, error, defaultValue, disabled, onInput }: PostCodeFormProps) {
  const [short, setShort] = useState(false);
  // Handles text typed before JavaScript loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement && field.value !== defaultValue) lookup.find(field.value);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = input.current?.value ?? '';
    setShort(plainText(written).length < lookupFrom);
    lookup.find(written);
  }

  function change() {
    setShort(false);
    onInput();
  }

  return (
    <form
      method="get"
      action={slug === undefined ? '/request-a-job' : formPath(slug)}
      noValidate
      onSubmit={submit}
      onInput={change}
    >
      <fieldset disabled={disabled} className="flex items-end gap-2">
        <TextField
          ref={input}
          id="post_code"
          name="post_code"
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengths.post_code}
          required
          defaultValue={defaultValue}
          error={lookup.error ?? (short ? requestMessages.post_code : error)}
          onBlur={(event) => lookup.find(event.currentTarget.value)}
          className="grow"
        />
        <Button type="submit" kind="secondary" loading={lookup.pending} className="shrink-0 whitespace-nowrap">
          Find address
        </Button>
      </fieldset>
      <span className="sr-only" role="status">
        {foundLabel(lookup)}
      </span>
    </form>
  );
}

function foundLabel({ pending, properties: { length } }: PropertyFieldProps['lookup']) {
  if (pending) return 'Finding addresses';
  return length > 0 ? `${length} ${length === 1 ? 'address' : 'addresses'} found` : '';
}

/** Chooses among the postcode's properties; a new list resets the choice, and its only property is chosen. */
export function PropertyField({ lookup, error, defaultValue }: PropertyFieldProps) {
  const { pending, properties, post_code } = lookup;
  const only = properties.length === 1 ? String(properties[0]!.id) : '';
  const empty = pending ? 'Finding addresses...' : 'Enter your postcode first';
  return (
    <SelectField
      key={pending ? '' : post_code}
      id="property_id"
      name="property_id"
      label="Property"
      required
      defaultValue={properties.some(({ id }) => String(id) === defaultValue) ? defaultValue : only}
      placeholder={properties.length > 0 ? 'Choose the address' : empty}
      options={properties.map(({ id, address }) => ({ value: String(id), label: address }))}
      error={error}
    />
  );
}
