import { useState } from 'react';
import { allOf, type ContentContext } from '#app/features/job-content/content-context.ts';
import { nowIso } from '#app/lib/clock.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { draftName } from '#app/offline/drafts.ts';
import { belongsTo } from '#app/offline/pending.ts';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { useForm } from '#app/ui/form.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import type { PictureCategory } from '#server/files/constants.ts';
import { fileFields } from '#server/files/fields.ts';
import { addedMessage, filesError, pictureCategorySegments } from './file-messages.ts';
import { FormWithFiles, useFormWithFiles } from './form-with-files.tsx';

interface UploadFormProps {
  context: ContentContext;
  /** For forms in a dialog; without it the form resets for the next pictures. */
  onDone?: () => void;
}

/**
 * Pictures of a job or property. The camera's are stored at once, as what is chosen above; category and words can be
 * changed in the viewer (files.tsx).
 */
export function UploadForm({ context: { of, about, toastOptions }, onDone }: UploadFormProps) {
  const preset = usePresetCategory(of);
  const form = useForm({
    initial: { category: '' as PictureCategory | '', description: '' },
    onSubmit: () => void files.upload(),
    typed: ['description'],
  });
  useFormDraft(form, draftName('files', of), ['category', 'description']);
  const { description } = form.values;
  const category = form.values.category || preset;
  const files = useFormWithFiles({
    loading: 'Uploading files...',
    toastOptions,
    onDone,
    clear: () => form.change({ description: '' }),
    async prepare(all, chosen) {
      if (!form.showErrors({ files: filesError(chosen) })) return null;
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
    <FormWithFiles
      form={form}
      files={files}
      label="Pictures and videos"
      accept="image/*,video/*"
      submit="Upload"
      keepsShots
      above={
        <SegmentedControl
          label={fileFields.category.label}
          segments={pictureCategorySegments}
          value={category}
          onChange={(next) => form.change({ category: next }, ['category'])}
          error={form.errors.category ?? null}
        />
      }
    >
      <TextareaField
        label={`${fileFields.description.label} (optional)`}
        rows={2}
        {...form.text('description')}
        maxLength={nearLimit(description, fileFields.description.limit)}
      />
    </FormWithFiles>
  );
}

/** Before the job until there is such a picture, then after it. Stays while the form is open: most take several. */
function usePresetCategory(of: ContentContext['of']): PictureCategory {
  const { data } = trpc.files.list.useQuery(allOf(of));
  const { entries } = useOutbox();
  const [preset, setPreset] = useState<PictureCategory>();
  const isWaiting = entries?.some(
    (entry) => entry.kind === 'files' && entry.body.category === 'before_job' && belongsTo(entry.body, of),
  );
  const isThere = data?.data.some(({ category }) => category === 'before_job');
  const next = isWaiting || isThere ? 'after_job' : 'before_job';
  if (!preset && data && entries) setPreset(next);
  return preset ?? next;
}
