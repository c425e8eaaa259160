import { useRefresh } from '#app/lib/affects.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import type { PictureCategory } from '#server/files/constants.ts';
import { fileFields } from '#server/files/fields.ts';
import { type FileRow, pictureCategorySegments } from './file-messages.ts';

interface EditFileFormProps {
  file: FileRow;
  toastOptions: MutationMeta['toastOptions'];
  onDone: () => void;
}

/** The category and words of a picture that was sent. */
export function EditFileForm({ file, toastOptions, onDone }: EditFileFormProps) {
  const save = trpc.files.update.useMutation({
    meta: { success: 'Picture changed', claimsFields: true, toastOptions },
    onSuccess: useRefresh('files'),
  });
  const form = useForm({
    initial: { category: file.category as PictureCategory, description: file.description },
    onSubmit: ({ category, description }) =>
      save.mutate({ id: file.id, changes: { category, description: description.trim() } }, form.saved(onDone)),
    isPending: save.isPending,
    typed: ['description'],
  });
  const { category, description } = form.values;
  return (
    <Form form={form} className="flex flex-col gap-4">
      <SegmentedControl
        label={fileFields.category.label}
        segments={pictureCategorySegments}
        value={category}
        onChange={(next) => form.change({ category: next })}
        error={form.errors.category ?? null}
      />
      <TextareaField
        label={`${fileFields.description.label} (optional)`}
        rows={2}
        {...form.text('description')}
        maxLength={nearLimit(description, fileFields.description.limit)}
      />
      <Button type="submit" size="touch" wide loading={save.isPending}>
        Save
      </Button>
    </Form>
  );
}
