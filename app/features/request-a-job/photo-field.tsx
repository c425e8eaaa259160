import Camera from 'lucide-react/icons/camera';
import FileIcon from 'lucide-react/icons/file';
import ImagePlus from 'lucide-react/icons/image-plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef, useState } from 'react';
import { shrinkPhoto } from '#app/lib/shrink-photo.ts';
import { type PreparedFile, usePreparedFiles } from '#app/lib/use-prepared-files.ts';
import { buttonStyle, IconButton, Spinner } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError } from '#app/ui/field.tsx';
import { FileInput } from '#app/ui/file-input.tsx';
import { emptyFileMessage } from '#server/infra/typed/limits.ts';
import { maxRequestFileBytes, maxRequestFileMegabytes, maxRequestFiles } from '#server/request-a-job/constants.ts';

const prepare = async (chosen: File) => ({ file: await shrinkPhoto(chosen), poster: null });

/** The form's photos and videos. */
export function usePhotos() {
  const { files: photos, add: prepareAll, remove: removeFile } = usePreparedFiles(prepare);
  const [rejected, setRejected] = useState<string | null>(null);

  function add(files: readonly File[]) {
    // Photos get smaller; some devices name no type for HEIC.
    const small = files.filter((file) => !file.type.startsWith('video/') || file.size <= maxRequestFileBytes);
    const empty = files.find(({ size }) => size === 0);
    const fitting = small.filter(({ size }) => size > 0).slice(0, maxRequestFiles - photos.length);
    if (empty) setRejected(emptyFileMessage(empty.name));
    else if (small.length < files.length)
      setRejected(`Files can be up to ${maxRequestFileMegabytes} MB. Choose a shorter video.`);
    else if (fitting.length < small.length) setRejected(`At most ${maxRequestFiles} files can be sent at once.`);
    else setRejected(null);
    prepareAll(fitting);
  }

  function remove(id: string) {
    setRejected(null);
    removeFile(id);
  }

  return { photos, rejected, add, remove };
}

interface PhotoFieldProps {
  state: ReturnType<typeof usePhotos>;
  error: string | undefined;
  onChange: () => void;
}

const pick = classNames(
  buttonStyle({ kind: 'secondary' }),
  'relative grow noscript:h-auto noscript:flex-wrap noscript:py-3 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
  'has-disabled:border-line has-disabled:bg-neutral-soft has-disabled:text-muted',
);

export function PhotoField({ state: { photos, rejected, add, remove }, error, onChange }: PhotoFieldProps) {
  const gallery = useRef<HTMLInputElement>(null);
  const shared = {
    name: 'files',
    'aria-describedby': 'files-hint files-error',
    onPick: (files: readonly File[]) => {
      add(files);
      onChange();
    },
  };
  return (
    <div>
      <p id="files-hint" className="mb-2 text-muted">
        A photo of the damage and one of the room help us bring the right parts. Up to 10 photos or videos.
      </p>
      <FieldError id="files-error" error={error ?? rejected} />
      <div className="mt-1.5 flex flex-col gap-2 sm:flex-row noscript:flex-col">
        <Pick id="camera" icon={<Camera className="size-5 shrink-0" />} only="touch" label="Take a photo">
          <FileInput {...shared} id="camera" accept="image/*" capture="environment" className="sr-only" />
        </Pick>
        <Pick id="files" icon={<ImagePlus className="size-5 shrink-0" />} label="Add photos or videos">
          <FileInput
            {...shared}
            inputRef={gallery}
            id="files"
            multiple
            accept="image/*,video/*"
            aria-invalid={error ? true : undefined}
            className="sr-only noscript:not-sr-only noscript:max-w-full"
          />
        </Pick>
      </div>
      {photos.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised">
          {photos.map((photo) => (
            <PhotoLine
              key={photo.id}
              photo={photo}
              onRemove={() => {
                remove(photo.id);
                onChange();
                gallery.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PickProps {
  /** The input's id. */
  id: string;
  icon: ReactNode;
  label: string;
  /** Only on touch devices with JavaScript, which merges the files of both inputs. */
  only?: 'touch';
  children: ReactNode;
}

function Pick({ id, icon, label, only, children }: PickProps) {
  return (
    <label htmlFor={id} className={classNames(pick, only && 'pointer-fine:hidden noscript:hidden')}>
      {icon}
      {label}
      {children}
    </label>
  );
}

function PhotoLine({ photo: { name, isReady, preview }, onRemove }: { photo: PreparedFile; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-2 pr-1.5 pl-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-muted">
        {!isReady && <Spinner />}
        {isReady && preview && <img src={preview} alt="" className="size-full object-cover" />}
        {isReady && !preview && <FileIcon className="size-6" />}
      </span>
      <span className="min-w-0 grow truncate">{name}</span>
      <IconButton icon={Trash} label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
