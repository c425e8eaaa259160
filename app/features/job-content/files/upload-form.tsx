import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { nowIso } from '#app/lib/clock.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { draftName } from '#app/offline/drafts.ts';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { useForm } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { maxLengths, noCategoryMessage, type PictureCategory, pictureCategoryLabels } from '#server/files/constants.ts';
import { addedMessage, filesError } from './file-messages.ts';
import { FormWithFiles, useFormWithFiles } from './form-with-files.tsx';

const categories = labelOptions(pictureCategoryLabels);

interface UploadFormProps {
  context: ContentContext;
  /** For forms in a dialog; without it the form resets for the next pictures. */
  onDone?: () => void;
}

export function UploadForm({ context: { of, about, toastOptions }, onDone }: UploadFormProps) {
  const form = useForm({
    initial: { category: '' as PictureCategory | '', description: '' },
    onSubmit: () => void files.upload(),
    typed: ['description'],
  });
  useFormDraft(form, draftName('files', of), ['category', 'description']);
  const { category, description } = form.values;
  const files = useFormWithFiles({
    loading: 'Uploading files...',
    toastOptions,
    onDone,
    clear: () => form.change({ description: '' }),
    async prepare(all, chosen) {
      const noCategory = category === '' ? noCategoryMessage : undefined;
      const isValid = form.showErrors({ files: filesError(chosen), category: noCategory });
      if (!isValid || category === '') return null;
      const client_ref = newUuid();
      const body = { ...of, category, description: description.trim(), client_ref };
      return {
        entry: { kind: 'files', at: nowIso(), makes: [client_ref], about, body },
        done: addedMessage(category, all),
        restore: () => form.change({ description }),
        onErrors: ({ category, description, ...rest }) =>
          form.showErrors({ category, description, files: Object.values(rest).join(' ') || undefined }),
      };
    },
  });
  return (
    <FormWithFiles form={form} files={files} label="Pictures and videos" accept="image/*,video/*" submit="Upload">
      <SelectField label="Category" placeholder="Select a category" options={categories} {...form.text('category')} />
      <TextareaField
        label="Description (optional)"
        rows={2}
        {...form.text('description')}
        maxLength={nearLimit(description, maxLengths.description)}
      />
    </FormWithFiles>
  );
}
