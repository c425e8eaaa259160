import Camera from 'lucide-react/icons/camera';
import FileIcon from 'lucide-react/icons/file';
import ImagePlus from 'lucide-react/icons/image-plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from '#app/lib/shrink-photo.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { buttonStyle, IconButton, Spinner } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError } from '#app/ui/field.tsx';
import { emptyFileMessage } from '#server/infra/typed/limits.ts';
import { maxRequestFileBytes, maxRequestFileMegabytes, maxRequestFiles } from '#server/request-a-job/constants.ts';

export interface Photo {
  id: string;
  name: string;
  /** Resolves to the downscaled file. */
  file: Promise<File>;
  ready: boolean;
  /** Blob URL of the preview, if the browser can show one. */
  preview: string | null;
}

/** The form's photos and videos. Photos are downscaled one at a time, to limit the phone's memory. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [rejected, setRejected] = useState<string | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const each of made) URL.revokeObjectURL(each);
    };
  }, []);

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
    const added = fitting.map((file) => {
      const id = newUuid();
      const shrunk = before.current.then(() => shrinkPhoto(file));
      before.current = shrunk;
      shrunk.then((result) => {
        // A browser that could not downscale HEIC cannot show it either.
        const isShown = /^image\/(?!hei[cf])/.test(result.type);
        const preview = isShown ? URL.createObjectURL(result) : null;
        if (preview) previews.current.add(preview);
        setPhotos((all) => all.map((each) => (each.id === id ? { ...each, ready: true, preview } : each)));
      });
      return { id, name: file.name, file: shrunk, ready: false, preview: null };
    });
    setPhotos((all) => [...all, ...added]);
  }

  function remove(id: string) {
    setRejected(null);
    setPhotos((all) => all.filter((each) => each.id !== id));
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
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return;
    add([...input.files]);
    input.value = '';
    onChange();
  };
  // Handles files chosen before JavaScript loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    take(gallery.current);
    take(camera.current);
  }, []);
  const shared = {
    type: 'file',
    name: 'files',
    'aria-describedby': 'files-hint files-error',
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  };
  return (
    <div>
      <p id="files-hint" className="mb-2 text-muted">
        A photo of the damage and one of the room help us bring the right parts. Up to 10 photos or videos.
      </p>
      <FieldError id="files-error" error={error ?? rejected} />
      <div className="mt-1.5 flex flex-col gap-2 sm:flex-row noscript:flex-col">
        <Pick id="camera" icon={<Camera className="size-5 shrink-0" />} only="touch" label="Take a photo">
          <input {...shared} ref={camera} id="camera" accept="image/*" capture="environment" className="sr-only" />
        </Pick>
        <Pick id="files" icon={<ImagePlus className="size-5 shrink-0" />} label="Add photos or videos">
          <input
            {...shared}
            ref={gallery}
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

function PhotoLine({ photo: { name, ready, preview }, onRemove }: { photo: Photo; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-2 pr-1.5 pl-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-muted">
        {!ready && <Spinner />}
        {ready && preview && <img src={preview} alt="" className="size-full object-cover" />}
        {ready && !preview && <FileIcon className="size-6" />}
      </span>
      <span className="min-w-0 grow truncate">{name}</span>
      <IconButton icon={Trash} label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
