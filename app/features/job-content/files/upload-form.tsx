import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { maxLengths, noCategoryMessage, type PictureCategory, pictureCategoryLabels } from '#server/files/constants.ts';
import { addedMessage, filesError } from './file-messages.ts';
import { PickedFilesField } from './picked-files-field.tsx';
import { UnsentFilesDialog } from './unsent-files-dialog.tsx';
import { useFormWithFiles } from './use-form-with-files.ts';

const categories = labelOptions(pictureCategoryLabels);

interface UploadFormProps {
  context: ContentContext;
  /** For forms in a dialog; without it the form resets for the next pictures. */
  onDone?: () => void;
}

export function UploadForm({ context: { of, about, toastOptions }, onDone }: UploadFormProps) {
  const form = useForm({
    initial: { category: '' as PictureCategory | '', description: '' },
    onSubmit: () => void upload(),
    typed: ['description'],
  });
  const { category, description } = form.values;
  const { state, send, isStoring, setStoring, unsent } = useFormWithFiles({
    loading: 'Uploading files...',
    toastOptions: toastOptions,
    onDone,
    clear: () => form.change({ description: '' }),
  });

  async function upload(): Promise<boolean> {
    if (isStoring) return false;
    setStoring(true);
    const files = await state.toSend();
    const error = filesError(files.flatMap(({ name, part, blob }) => (part ? [] : [{ name, size: blob.size }])));
    const noCategory = category === '' ? noCategoryMessage : undefined;
    if (!form.showErrors({ files: error, category: noCategory }) || category === '') {
      setStoring(false);
      return false;
    }
    const client_ref = newUuid();
    return send({
      entry: {
        kind: 'files',
        at: new Date().toISOString(),
        makes: [client_ref],
        about,
        body: { ...of, category, description: description.trim(), client_ref },
      },
      files,
      done: addedMessage(category, files),
      restore: () => form.change({ description }),
      onErrors: ({ category, description, ...rest }) =>
        form.showErrors({ category, description, files: Object.values(rest).join(' ') || undefined }),
    });
  }
  return (
    <Form form={form} isHeld={unsent.length === 0 && !isStoring && form.isDirty} className="flex flex-col gap-4">
      <PickedFilesField
        label="Pictures and videos"
        state={state}
        accept="image/*,video/*"
        error={form.errors.files}
        onChange={() => form.change({}, ['files'])}
      />
      <SelectField label="Category" placeholder="Select a category" options={categories} {...form.text('category')} />
      <TextareaField
        label="Description (optional)"
        rows={2}
        {...form.text('description')}
        maxLength={nearLimit(form.values.description, maxLengths.description)}
      />
      <Button type="submit" size="touch" wide loading={isStoring}>
        Upload
      </Button>
      <UnsentFilesDialog picked={unsent} onUpload={upload} isStoring={isStoring} onDiscard={state.clear} />
    </Form>
  );
}
