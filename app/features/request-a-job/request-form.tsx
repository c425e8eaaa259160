import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrorsOf, serverMessage } from '#app/lib/error-message.ts';
import { sendForm } from '#app/lib/send-form.ts';
import { toastPositions } from '#app/lib/toast.ts';
import type { PreparedFile } from '#app/lib/use-prepared-files.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/error-summary.tsx';
import { UploadProgress } from '#app/ui/progress-bar.tsx';
import { thanksMessage } from '#server/request-a-job/constants.ts';
import { type Found, PostCodeForm, usePropertyLookup } from './address-step.tsx';
import { usePhotos } from './photo-field.tsx';
import { PhoneLink, PrivacyLink } from './public-page.tsx';
import { RequestFields } from './request-fields.tsx';
import { type Entered, requestErrors, sendingFailed } from './request-rules.ts';

/** Why the request was not sent: field errors, or a message. */
interface Problem {
  errors: readonly FieldError[];
  message?: string;
}

const failureMessage = (error: unknown) => serverMessage(error) ?? sendingFailed;

const problemOf = (error: unknown): Problem => ({
  errors: Object.entries(fieldErrorsOf(error) ?? {}).map(([id, message]) => ({ id, message })),
  message: failureMessage(error),
});

/** Validates and sends a request. `blocked` after a failure until something changes. */
function useRequest(start: Problem | undefined, onSent: (reference: string) => void, isLandlord?: boolean) {
  const [problem, setProblem] = useState(start);
  /** So that the summary is focused once per failure, not as its errors are corrected. */
  const [failures, setFailures] = useState(0);
  const [blocked, setBlocked] = useState(false);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async ({ form, photos }: { form: FormData; photos: readonly PreparedFile[] }) => {
      for (const photo of photos) form.append('files', (await photo.ready).file, photo.name);
      return sendForm<{ reference: string }>('/api/v1/request-a-job', form, setShare);
    },
    meta: {
      loading: false,
      // A landlord's dialog holds its toasts: the thanks would stand twice in it.
      success: isLandlord ? false : thanksMessage,
      error: failureMessage,
      toastOptions: toastPositions.centre,
    },
    onSuccess: ({ reference }) => onSent(reference),
    onError: (error) => fail(problemOf(error)),
  });

  function fail(found: Problem) {
    setProblem(found);
    setFailures((before) => before + 1);
    setBlocked(true);
  }

  /** An error goes as its field changes, and the message with the last of them. */
  function change(field: string) {
    setBlocked(false);
    setProblem((before) => {
      if (!before?.errors.some(({ id }) => id === field)) return before;
      const errors = before.errors.filter(({ id }) => id !== field);
      return errors.length > 0 ? { ...before, errors } : undefined;
    });
  }

  function submit(form: FormData, photos: readonly PreparedFile[]) {
    if (send.isPending || blocked) return;
    const entered = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Entered;
    const errors = requestErrors(entered, photos.length, isLandlord);
    if (errors.length > 0) return fail({ errors });
    setProblem(undefined);
    setShare(0);
    // Files come from `photos` instead of the file inputs.
    form.delete('files');
    send.mutate({ form, photos });
  }

  return { submit, problem, failures, blocked, share, sending: send.isPending, change };
}

/** Field names in the summary of errors; the errors themselves are beside the fields. */
const fieldLabels: Record<string, string> = {
  property_id: 'Property',
  post_code: 'Postcode',
  requested_by: 'Tenant or landlord',
  job_title: 'What needs fixing?',
  job_description: 'Tell us more',
  files: 'Photos',
  name: 'Your name',
  email: 'Email',
  phone: 'Phone',
};

export interface FormStart {
  /** The company's. Absent: the landlord's company, from the session. */
  slug?: string | undefined;
  /** Shown if a postcode has no properties. */
  office_phone?: string | null;
  /** A logged-in landlord: offers their own properties, without a postcode. */
  isLandlord?: true;
  /** Values from the URL, or submitted without JavaScript. */
  entered: Entered;
  found?: Found | undefined;
  lookupError?: string | undefined;
  problem?: Problem | undefined;
}

/**
 * The whole form, as two forms, because without JavaScript the postcode step is a request of its own. Inputs are
 * uncontrolled, so that text typed before JavaScript loads is kept.
 */
export function RequestForm({ start, onSent }: { start: FormStart; onSent: (reference: string) => void }) {
  const { slug, office_phone, entered, found, lookupError, isLandlord } = start;
  const postCode = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const photos = usePhotos();
  const lookup = usePropertyLookup({ slug, found, error: lookupError });
  const { submit, problem, failures, blocked, share, sending, change } = useRequest(start.problem, onSent, isLandlord);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each failure
  useEffect(() => summary.current?.focus(), [failures]);

  const hasProperties = lookup.properties.length > 0;
  // The only address found is chosen.
  const errors = (problem?.errors ?? []).filter(({ id }) => id !== 'property_id' || lookup.properties.length !== 1);
  const errorOf = (field: string) => errors.find(({ id }) => id === field)?.message;
  // An empty list is corrected through the postcode field before it.
  const leadsTo = (id: string) => (id === 'property_id' && !hasProperties ? 'post_code' : id);

  const changed = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    change(name === 'no_photo' ? 'files' : name);
  };

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set('post_code', postCode.current?.value ?? '');
    submit(form, photos.photos);
  }

  return (
    <div className="flex flex-col gap-8">
      {(errors.length > 0 || problem?.message) && (
        <ErrorSummary
          ref={summary}
          errors={errors.map(({ id, message }) => ({ id: leadsTo(id), message: fieldLabels[id] ?? message }))}
          message={problem?.message}
        />
      )}
      {!isLandlord && (
        <div>
          <PostCodeForm
            input={postCode}
            slug={slug}
            lookup={lookup}
            error={errorOf('post_code')}
            defaultValue={entered.post_code ?? ''}
            disabled={sending}
            onInput={() => change('post_code')}
          />
          {lookup.foundNone && office_phone && (
            <p className="mt-2">
              Not in the list? Call the office on <PhoneLink phone={office_phone} />
            </p>
          )}
        </div>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={send}
        onInput={changed}
        // Without JavaScript this part appears only once the address is found.
        className={hasProperties ? undefined : 'noscript:hidden'}
      >
        {slug !== undefined && <input type="hidden" name="company" value={slug} />}
        <input type="hidden" name="post_code" value={lookup.post_code} />
        <RequestFields
          {...{ entered, errorOf, lookup, photos, isLandlord }}
          disabled={sending}
          onPhotos={() => change('files')}
        />
        {sending && photos.photos.length > 0 && (
          <div className="mt-6">
            <UploadProgress
              label={`Sending ${photos.photos.length} ${photos.photos.length === 1 ? 'file' : 'files'}`}
              share={share}
            />
          </div>
        )}
        <Button type="submit" size="touch" wide loading={sending} disabled={blocked} className="mt-6">
          {sending ? 'Submitting...' : 'Submit request'}
        </Button>
        {slug !== undefined && <PrivacyLink slug={slug} />}
      </form>
    </div>
  );
}
