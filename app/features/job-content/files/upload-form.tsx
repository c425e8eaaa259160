import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { noCategoryMessage, type PictureCategory, pictureCategoryLabels } from '#server/files/constants.ts';
import { addedWords, filesFault } from './file-words.ts';
import { PickedFilesField } from './picked-files-field.tsx';
import { UnsentQuestion } from './unsent-question.tsx';
import { useFormWithFiles } from './use-form-with-files.ts';

const categories = labelOptions(pictureCategoryLabels);

interface UploadFormProps {
  context: ContentContext;
  /** Closes the dialog that holds the form; without it the form is free for the next pictures at once. */
  onDone?: () => void;
}

/** Photos and videos of a job or a property, with what they show. */
export function UploadForm({ context: { of, about, place }, onDone }: UploadFormProps) {
  const form = useForm({
    initial: { category: '' as PictureCategory | '', description: '' },
    onSubmit: () => void upload(),
    typed: ['description'],
  });
  const { category, description } = form.values;
  const { state, send, isStoring, setStoring, unsent } = useFormWithFiles({
    loading: 'Uploading files...',
    place,
    onDone,
    clear: () => form.change({ description: '' }),
  });

  async function upload(): Promise<boolean> {
    if (isStoring) return false;
    setStoring(true);
    const files = await state.toSend();
    const fault = filesFault(
      files.flatMap(({ name, part, blob }) => (part ? [] : [{ name, size: blob.size }])),
    );
    const noCategory = category === '' ? noCategoryMessage : undefined;
    if (!form.showErrors({ files: fault, category: noCategory }) || category === '') {
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
      done: addedWords(category, files),
      restore: () => form.change({ description }),
      onFaults: ({ category, description, ...rest }) =>
        form.showErrors({ category, description, files: Object.values(rest).join(' ') || undefined }),
    });
  }
  return (
    <Form
      form={form}
      isHeld={unsent.length === 0 && !isStoring && form.isDirty}
      className="flex flex-col gap-4"
    >
      <PickedFilesField
        label="Pictures and videos"
        state={state}
        accept="image/*,video/*"
        error={form.errors.files}
        onChange={() => form.change({}, ['files'])}
      />
      <SelectField
        label="Category"
        placeholder="Select a category"
        options={categories}
        {...form.text('category')}
      />
      <TextareaField label="Description (optional)" rows={2} {...form.text('description')} />
      <Button type="submit" size="touch" wide loading={isStoring}>
        Upload
      </Button>
      <UnsentQuestion picked={unsent} onUpload={upload} onDiscard={state.clear} />
    </Form>
  );
}
