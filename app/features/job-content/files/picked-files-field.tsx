import Camera from 'lucide-react/icons/camera';
import FileIcon from 'lucide-react/icons/file';
import ImagePlus from 'lucide-react/icons/image-plus';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { buttonStyle, IconButton, Spinner } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError } from '#app/ui/field.tsx';
import type { PickedFile, PickedFiles } from './use-picked-files.ts';

interface PickedFilesFieldProps {
  label: string;
  state: PickedFiles;
  /** Format of an input: 'image/*,video/*'. */
  accept: string;
  error: string | undefined;
  invalid?: boolean;
  onChange: () => void;
}

const pick = classNames(
  buttonStyle({ kind: 'secondary' }),
  'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
);

/** Takes photos or chooses files, with previews to remove them again. */
export function PickedFilesField(props: PickedFilesFieldProps) {
  const { label, state, accept, error, invalid, onChange } = props;
  const { picked, add, remove } = state;
  const id = useId();
  const gallery = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    className: 'sr-only',
    'aria-describedby': error ? `${id}-error` : undefined,
    'aria-invalid': error || invalid ? (true as const) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      add([...(currentTarget.files ?? [])]);
      // Allows choosing a removed file again.
      currentTarget.value = '';
      onChange();
    },
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <FieldError id={`${id}-error`} {...(error !== undefined && { error })} />
      <div className="mt-1.5 grid grid-cols-2 gap-2 pointer-fine:grid-cols-1">
        <Pick icon={<Camera className="size-5 shrink-0" aria-hidden="true" />} label="Take a photo" onlyTouch>
          <input {...input} accept="image/*" capture="environment" />
        </Pick>
        <Pick icon={<ImagePlus className="size-5 shrink-0" aria-hidden="true" />} label="Choose files">
          <input {...input} ref={gallery} multiple accept={accept} />
        </Pick>
      </div>
      {picked.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {picked.map((file) => (
            <Preview
              key={file.id}
              file={file}
              onRemove={() => {
                remove(file.id);
                onChange();
                gallery.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface PickProps {
  icon: ReactNode;
  label: string;
  /** Only on touch devices, which have a camera. */
  onlyTouch?: boolean;
  children: ReactNode;
}

function Pick({ icon, label, onlyTouch, children }: PickProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is a child
    <label className={classNames(pick, onlyTouch && 'pointer-fine:hidden')}>
      {icon}
      {label}
      {children}
    </label>
  );
}

function Preview({ file: { name, type, isReady, preview }, onRemove }: { file: PickedFile; onRemove: () => void }) {
  return (
    <li className="relative flex aspect-square flex-col items-center justify-center gap-1 overflow-hidden rounded-md border border-line bg-sunken text-muted">
      {!isReady && <Spinner />}
      {isReady && preview && <img src={preview} alt={name} className="size-full object-cover" />}
      {isReady && preview && type.startsWith('video/') && (
        <span className="absolute flex size-10 items-center justify-center rounded-full bg-overlay text-on-accent">
          <Play className="size-5" aria-hidden="true" />
        </span>
      )}
      {isReady && !preview && (
        <>
          <FileIcon className="size-6" aria-hidden="true" />
          <span className="line-clamp-2 break-all px-2 text-center text-xs">{name}</span>
        </>
      )}
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute top-0 right-0 bg-raised/85"
      />
    </li>
  );
}
