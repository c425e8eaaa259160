import { useId } from 'react';
import type { Job } from '#app/features/labels/job-labels.ts';
import { nowIso } from '#app/lib/clock.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { draftName } from '#app/offline/drafts.ts';
import { rowName } from '#app/offline/entry.ts';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { editorIsClosed, useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { Optional, TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { readHours } from '#server/infra/typed/minutes.ts';
import { requestLimits } from '#server/quotes/constants.ts';

/** A worker's request for a quote, which makes a draft for the office. Rendered anew at each opening. */
export function QuoteNeededDialog({ dialog, job }: { dialog: DialogState; job: Job }) {
  const formId = useId();
  const { mutate } = useOutboxMutation({ toastOptions: toastPositions.centre });
  const form = useForm({
    initial: { request: '', hours: '', materials: '' },
    validate: ({ request, hours }) => ({
      request: request.trim() === '' ? 'Say what is needed.' : undefined,
      hours: hours.trim() === '' ? undefined : readHours(hours).error,
    }),
    onSubmit({ request, hours, materials }) {
      const client_ref = newUuid();
      const minutes = hours.trim() === '' ? null : (readHours(hours).value ?? null);
      const body = { job_id: job.id, request: request.trim(), minutes: minutes || null, materials, client_ref };
      const needs = [rowName('jobs', job.id)];
      const entry = { kind: 'quote_request', at: nowIso(), makes: [client_ref], needs, body } as const;
      mutate({
        entry: { ...entry, about: job.property_address },
        done: 'The office has been asked for a quote',
        onStored: form.saved(dialog.close).onSuccess,
        ...editorIsClosed,
      });
    },
    rest: 'request',
  });
  useFormDraft(form, draftName('quote', { job_id: job.id }), ['request', 'hours', 'materials']);
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title="Quote needed"
      description="The office writes the quote. Add photos to the job’s files."
      actions={
        <>
          <Button type="submit" form={formId} size="touch">
            Ask the office
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Form form={form} id={formId} className="flex flex-col gap-4">
        <TextareaField
          label="What is needed?"
          rows={4}
          maxLength={requestLimits.request}
          required
          {...form.text('request')}
        />
        <TextField
          label={<Optional>Hours of work, as a guess</Optional>}
          placeholder="6 or 1:30"
          inputMode="text"
          autoComplete="off"
          {...form.text('hours')}
        />
        <TextareaField
          label={<Optional>Materials, one a line</Optional>}
          rows={3}
          maxLength={requestLimits.materials}
          {...form.text('materials')}
        />
      </Form>
    </Dialog>
  );
}
