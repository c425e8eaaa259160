import { type FormEvent, useRef, useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { noCategoryMessage, type PictureCategory, pictureCategoryLabels } from '#server/files/constants.ts';
import { addedWords, filesFault } from './file-words.ts';
import { PickedFilesField } from './picked-files-field.tsx';
import { UnsentQuestion } from './unsent-question.tsx';
import { useFormWithFiles } from './use-form-with-files.ts';

const categories = labelOptions(pictureCategoryLabels);

interface Faults {
  files?: string | undefined;
  category?: string | undefined;
  description?: string | undefined;
}

interface UploadFormProps {
  context: ContentContext;
  /** Closes the dialog that holds the form; without it the form is free for the next pictures at once. */
  onDone?: () => void;
}

/** Photos and videos of a job or a property, with what they show. */
export function UploadForm({ context: { of, about, place }, onDone }: UploadFormProps) {
  const [category, setCategory] = useState<PictureCategory | ''>('');
  const [description, setDescription] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { state, send, isStoring, setStoring, unsent } = useFormWithFiles({
    loading: 'Uploading files...',
    place,
    onDone,
    clear: () => setDescription(''),
  });
  const form = useRef<HTMLFormElement>(null);

  async function upload(): Promise<boolean> {
    if (isStoring) return false;
    setStoring(true);
    const files = await state.toSend();
    const fault = filesFault(
      files.flatMap(({ name, part, blob }) => (part ? [] : [{ name, size: blob.size }])),
    );
    setFaults({ files: fault, category: category === '' ? noCategoryMessage : undefined });
    if (fault || category === '') {
      setStoring(false);
      form.current?.querySelector<HTMLElement>(fault ? '[multiple]' : 'select')?.focus();
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
      restore: () => setDescription(description),
      onFaults: ({ category, description, ...rest }) =>
        setFaults({ category, description, files: Object.values(rest).join(' ') || undefined }),
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void upload();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PickedFilesField
        label="Pictures and videos"
        state={state}
        accept="image/*,video/*"
        error={faults.files}
        onChange={() => setFaults({ ...faults, files: undefined })}
      />
      <SelectField
        label="Category"
        placeholder="Select a category"
        options={categories}
        value={category}
        onChange={(event) => {
          setCategory(event.target.value as PictureCategory);
          setFaults({ ...faults, category: undefined });
        }}
        error={faults.category ?? null}
      />
      <TextareaField
        label="Description (optional)"
        rows={2}
        value={description}
        onChange={(event) => {
          setDescription(event.target.value);
          setFaults({ ...faults, description: undefined });
        }}
        error={faults.description ?? null}
      />
      <Button type="submit" size="touch" wide loading={isStoring}>
        Upload
      </Button>
      <LeaveQuestion isHeld={unsent.length === 0 && !isStoring && description.trim() !== ''} />
      <UnsentQuestion picked={unsent} onUpload={upload} onDiscard={state.clear} />
    </form>
  );
}
