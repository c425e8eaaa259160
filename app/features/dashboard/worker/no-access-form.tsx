import { addedMessage, filesError } from '#app/features/job-content/files/file-messages.ts';
import { FormWithFiles, useFormWithFiles } from '#app/features/job-content/files/form-with-files.tsx';
import { nowIso } from '#app/lib/clock.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { draftName } from '#app/offline/drafts.ts';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { useForm } from '#app/ui/form.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { visitStatusLabels } from '#server/visits/constants.ts';

interface NoAccessFormProps {
  jobId: number;
  /** The property's address, shown in the outbox. */
  about: string;
  /** Maximum length of the note. */
  maxLength: number;
  onSave: (note: string) => void;
}

/** A note and photos of the closed door: the note goes to the visit, the photos to the job. */
export function NoAccessForm({ jobId, about, maxLength, onSave }: NoAccessFormProps) {
  const form = useForm({ initial: { note: '' }, onSubmit: () => void save() });
  useFormDraft(form, draftName('no access', { job_id: jobId }), ['note']);
  const note = form.values.note.trim();
  const files = useFormWithFiles({
    loading: 'Uploading files...',
    toastOptions: {},
    clear: () => {},
    async prepare(all, chosen) {
      if (!form.showErrors({ files: filesError(chosen) })) return null;
      const client_ref = newUuid();
      const description = [visitStatusLabels.no_access, note].filter(Boolean).join(': ');
      const body = { job_id: jobId, category: 'work_note' as const, description, client_ref };
      return {
        entry: { kind: 'files', at: nowIso(), makes: [client_ref], about, body },
        done: addedMessage('work_note', all),
        restore: () => {},
        onErrors: (errors) => form.showErrors({ files: Object.values(errors).join(' ') }),
      };
    },
  });

  /** The photos are stored first, so that the visit does not close without them. */
  async function save(): Promise<boolean> {
    if (files.state.picked.length > 0 && !(await files.upload())) return false;
    onSave(note);
    return true;
  }
  return (
    <FormWithFiles
      form={form}
      files={{ ...files, upload: save }}
      label="Photo (optional)"
      accept="image/*"
      submit="Save"
    >
      <TextareaField
        label="What happened"
        hint="The office plans the job again."
        rows={3}
        {...form.text('note')}
        maxLength={nearLimit(form.values.note, maxLength)}
      />
    </FormWithFiles>
  );
}
