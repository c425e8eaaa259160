import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface FilesFieldProps extends FieldTexts {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** As in an input: 'image/*,video/*'. Phones offer their camera for these. */
  accept: string;
  disabled?: boolean;
}

const megabytes = (bytes: number) =>
  bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} kB`;

/** Several files, added one choice after another, each of which can be taken out again. */
export function FilesField({ files, onChange, accept, disabled, ...texts }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field {...texts}>
      {(control) => (
        <div className="flex flex-col gap-2">
          <input
            ref={input}
            type="file"
            multiple
            accept={accept}
            disabled={disabled}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              onChange([...files, ...(event.target.files ?? [])]);
              // The same file may be chosen again after it was taken out.
              event.target.value = '';
            }}
            {...control}
          />
          <Button
            kind="secondary"
            icon={Paperclip}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            {files.length === 0 ? 'Choose files' : 'Add more files'}
          </Button>
          {files.length > 0 && (
            <ul className="divide-y divide-line rounded-md border border-line">
              {files.map((file, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may be alike in all that one knows of them
                <li key={`${at} ${file.name}`} className="flex items-center gap-3 pl-3">
                  <span className="min-w-0 grow truncate">{file.name}</span>
                  <span className="shrink-0 text-muted text-sm tabular-nums">{megabytes(file.size)}</span>
                  <IconButton
                    icon={X}
                    label={`Take out ${file.name}`}
                    disabled={disabled}
                    onClick={() => onChange(files.filter((_, other) => other !== at))}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
