import { useNavigate } from '@remix-run/react';
import { useId } from 'react';
import { useJobSource, usePropertySource } from '#app/features/pickers/option-sources.ts';
import { SearchedSelect } from '#app/features/pickers/searched-select.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';

import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { quoteFields } from '#server/quotes/fields.ts';
import { officeQuotePath } from './quote-list.ts';

interface Values {
  job_id: string | null;
  property_id: string | null;
  title: string;
}

/** A job or, for work that is no job yet, a property; then its editor opens. */
export function NewQuoteDialog({ dialog }: { dialog: DialogState }) {
  const formId = useId();
  const navigate = useNavigate();
  const [jobs, properties] = [useJobSource(), usePropertySource()];
  const create = trpc.quotes.create.useMutation({
    meta: { success: false, claimsFields: true, toastOptions: toastPositions.centre },
    onSettled: useRefresh('quotes'),
  });
  const form = useForm<Values>({
    initial: { job_id: null, property_id: null, title: '' },
    isPending: create.isPending,
    rest: 'title',
    validate: ({ job_id, property_id, title }) => ({
      property_id: job_id === null && property_id === null ? 'Choose a property or a job.' : undefined,
      title: title.trim() === '' ? 'Say what the quote is for.' : undefined,
    }),
    onSubmit: ({ job_id, property_id, title }) =>
      create.mutate(
        { title, ...(job_id === null ? { property_id: Number(property_id) } : { job_id: Number(job_id) }) },
        {
          onSuccess: ({ id }) => form.saved(() => navigate(officeQuotePath(id))).onSuccess(),
          onError: form.reject,
        },
      ),
  });
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title="New quote"
      actions={
        <>
          <Button type="submit" form={formId} loading={create.isPending}>
            Write the lines
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Form form={form} id={formId} className="flex flex-col gap-4">
        <TextField
          label={quoteFields.title.label}
          placeholder="Replace the bathroom suite"
          maxLength={quoteFields.title.limit}
          autoComplete="off"
          data-first=""
          {...form.text('title')}
        />
        <SearchedSelect
          label={quoteFields.property_id.label}
          hint="Accepting the quote makes the job."
          source={properties}
          {...form.control('property_id')}
        />
        <SearchedSelect label="Or a job that there is already" source={jobs} {...form.control('job_id')} />
      </Form>
    </Dialog>
  );
}
