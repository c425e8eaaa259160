import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrorsOf, rejectionOf } from '#app/lib/error-message.ts';
import { sendForm } from '#app/lib/send-form.ts';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary, type FieldFault } from '#app/ui/error-summary.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';
import { thanksMessage } from '#server/request-a-job/constants.ts';
import { PostCodeForm } from './address-step.tsx';
import { PhoneLink } from './phone-link.tsx';
import { RequestFields } from './request-fields.tsx';
import { type Entered, requestErrors, sendingFailed } from './request-rules.ts';
import { type Photo, usePhotos } from './use-photos.ts';
import { type Found, usePropertyLookup } from './use-property-lookup.ts';

/** Why the request is not on its way: with whom of the fields to blame, or in words alone. */
interface Problem {
  faults: readonly FieldFault[];
  message?: string;
}

interface Sending {
  form: FormData;
  photos: readonly Photo[];
}

const failureWords = (error: unknown) => (rejectionOf(error) ? (error as Error).message : sendingFailed);

const problemOf = (error: unknown): Problem => ({
  faults: Object.entries(fieldErrorsOf(error) ?? {}).map(([id, words]) => ({ id, words })),
  message: failureWords(error),
});

/** Checks a request and sends it. `blocked` from a failure on, until something is changed. */
function useRequest(start: Problem | undefined, onSent: (reference: string) => void, isLandlord?: boolean) {
  const [problem, setProblem] = useState(start);
  const [blocked, setBlocked] = useState(false);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async ({ form, photos }: Sending) => {
      for (const photo of photos) form.append('files', await photo.file, photo.name);
      return sendForm<{ reference: string }>('/api/v1/request-a-job', form, setShare);
    },
    meta: { loading: false, success: thanksMessage, error: failureWords, place: toastPositions.centre },
    onSuccess: ({ reference }) => onSent(reference),
    onError: (error) => fail(problemOf(error)),
  });

  function fail(found: Problem) {
    setProblem(found);
    setBlocked(true);
  }

  function submit(form: FormData, photos: readonly Photo[]) {
    if (send.isPending || blocked) return;
    const entered: Entered = Object.fromEntries(
      [...form].filter(([, value]) => typeof value === 'string'),
    ) as Entered;
    const faults = requestErrors(entered, photos.length, isLandlord);
    const [first] = faults;
    if (first) {
      toast.error(first.words, { ...toastPositions.centre, id: 'request' });
      return fail({ faults });
    }
    setProblem(undefined);
    setShare(0);
    // What the file inputs themselves hold: nothing, it is all among the photos.
    form.delete('files');
    send.mutate({ form, photos });
  }

  return { submit, problem, blocked, share, sending: send.isPending, unblock: () => setBlocked(false) };
}

export interface FormStart {
  /** Absent: of the landlord's session. */
  company_id?: number | undefined;
  /** For whom the postcode finds nothing. */
  office_phone: string | null;
  /** A landlord who is logged in: what is found is theirs, and no postcode is asked for. */
  isLandlord?: true;
  /** What the page was asked for, or had been sent, without a script. */
  entered: Entered;
  found: Found | undefined;
  lookupFault: string | undefined;
  problem: Problem | undefined;
}

/**
 * The whole form: first where, then what, as two forms, since the first is a question of its own without a script. Its
 * inputs keep what is typed by themselves, so that nothing is lost that was typed before the script came.
 */
export function RequestForm({ start, onSent }: { start: FormStart; onSent: (reference: string) => void }) {
  const { company_id, office_phone, entered, found, lookupFault, isLandlord } = start;
  const postCode = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const photos = usePhotos();
  const lookup = usePropertyLookup({ company_id, found, fault: lookupFault });
  const { submit, problem, blocked, share, sending, unblock } = useRequest(start.problem, onSent, isLandlord);
  useEffect(() => {
    if (problem) summary.current?.focus();
  }, [problem]);

  const hasProperties = lookup.properties.length > 0;
  const faults = problem?.faults ?? [];
  const errorOf = (field: string) => faults.find(({ id }) => id === field)?.words;
  // A list with nothing in it is put right by the postcode before it.
  const leadsTo = (id: string) => (id === 'property_id' && !hasProperties ? 'post_code' : id);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set('post_code', postCode.current?.value ?? '');
    submit(form, photos.photos);
  }

  return (
    <div className="flex flex-col gap-8">
      {problem && (
        <ErrorSummary
          ref={summary}
          faults={faults.map(({ id, words }) => ({ id: leadsTo(id), words }))}
          message={problem.message}
        />
      )}
      {!isLandlord && (
        <div>
          <PostCodeForm
            input={postCode}
            company_id={company_id}
            lookup={lookup}
            error={errorOf('post_code')}
            defaultValue={entered.post_code ?? ''}
            disabled={sending}
            onInput={unblock}
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
        onInput={unblock}
        // Without a script the address is found first, and then the rest is asked.
        className={hasProperties ? undefined : 'noscript:hidden'}
      >
        {company_id !== undefined && <input type="hidden" name="company_id" value={company_id} />}
        <input type="hidden" name="post_code" value={lookup.post_code} />
        <RequestFields
          {...{ entered, errorOf, lookup, photos, isLandlord }}
          disabled={sending}
          onPhotos={unblock}
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
      </form>
    </div>
  );
}
