import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FilesField } from '#app/components/files-field.tsx';
import { ProgressBar } from '#app/components/progress-bar.tsx';
import { SelectField } from '#app/components/select-field.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { claimedFields } from '#app/lib/error-words.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { categoryLabels, filesFault, noCategoryWords } from './file-words.ts';
import { useFileCalls } from './use-file-calls.ts';

const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }));

/** Pictures and videos for a job. */
export function UploadForm({ jobId, onDone }: { jobId: number; onDone: () => void }) {
  const { upload, progress } = useFileCalls();
  const [files, setFiles] = useState<File[]>([]);
  const [category, setCategory] = useState('');
  const [description, setDescription] = useState('');
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const [client_ref] = useState(newUuid);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (upload.isPending) return;
    const chosen = filesFault(files);
    const found = {
      ...(chosen && { files: chosen }),
      ...(category === '' && { category: noCategoryWords }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    upload.mutate(
      { fields: { category, description: description.trim(), job_id: jobId, client_ref }, files },
      { onSuccess: onDone, onError: (error) => setFaults(claimedFields(error) ?? {}) },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FilesField
        label="Pictures and videos"
        accept="image/*,video/*"
        files={files}
        onChange={(next) => {
          setFiles(next);
          setFaults({});
        }}
        disabled={upload.isPending}
        error={faults.files}
      />
      <SelectField
        label="Category"
        placeholder="Select a category"
        options={categories}
        value={category}
        onChange={(event) => {
          setCategory(event.target.value);
          setFaults({});
        }}
        error={faults.category}
      />
      <TextareaField
        label="Description (optional)"
        rows={2}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        error={faults.description}
      />
      {upload.isPending && <ProgressBar label="Uploading files..." value={progress} />}
      <Button type="submit" size="touch" wide loading={upload.isPending}>
        Upload
      </Button>
    </form>
  );
}
