import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { SelectField } from '#app/components/select-field.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import {
  categoryLabels,
  filesFault,
  noCategoryWords,
  type PictureCategory,
} from '#app/features/files/file-words.ts';
import { claimedFields } from '#app/lib/error-words.ts';
import type { Entry } from '#app/lib/outbox/entry.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { OnItsWay } from './on-its-way.tsx';
import { PickedFilesField } from './picked-files-field.tsx';
import type { OnTheJob } from './sub-screen.tsx';
import { usePickedFiles } from './use-picked-files.ts';
import { useWriting } from './use-writing.ts';

const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }));

interface Faults {
  files?: string | undefined;
  category?: string | undefined;
  description?: string | undefined;
}

/** 'Add Job Images': photos and videos of the job, with what they show. The form is free for the next ones at once. */
export function AddImageScreen({ jobId, about, timeZone }: OnTheJob) {
  const upload = useWriting({ loading: 'Uploading files...', claimsFields: true });
  const state = usePickedFiles();
  const [category, setCategory] = useState<PictureCategory | ''>('');
  const [description, setDescription] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isStoring, setStoring] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isStoring) return;
    setStoring(true);
    const files = await state.files();
    const fault = filesFault(files);
    setFaults({ files: fault, category: category === '' ? noCategoryWords : undefined });
    if (fault || category === '') {
      setStoring(false);
      form.current?.querySelector<HTMLElement>(fault ? '[multiple]' : 'select')?.focus();
      return;
    }
    const client_ref = newUuid();
    upload.mutate(
      {
        draft: {
          kind: 'files',
          at: new Date().toISOString(),
          makes: [client_ref],
          about,
          body: { job_id: jobId, category, description: description.trim(), client_ref },
        },
        files: files.map((file) => ({ name: file.name, blob: file })),
        onStored() {
          state.clear();
          setDescription('');
          setStoring(false);
        },
      },
      {
        onError: (error) => {
          const refused = claimedFields(error);
          if (refused) setFaults(refused);
          setStoring(false);
        },
      },
    );
  }
  return (
    <>
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
          onChange={(event) => setDescription(event.target.value)}
          error={faults.description ?? null}
        />
        <Button type="submit" size="touch" wide loading={isStoring}>
          Upload
        </Button>
      </form>
      <OnItsWay jobId={jobId} kind="files" title="On their way" timeZone={timeZone} words={picturesWords} />
    </>
  );
}

function picturesWords(entry: Entry): string {
  if (entry.kind !== 'files') return '';
  const label = categoryLabels[entry.body.category as PictureCategory];
  return `${label}: ${entry.files} ${entry.files === 1 ? 'file' : 'files'}`;
}
