import Camera from 'lucide-react/icons/camera';
import FileIcon from 'lucide-react/icons/file';
import ImagePlus from 'lucide-react/icons/image-plus';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef } from 'react';
import { shrinkPhoto } from '#app/lib/shrink-photo.ts';
import { type PreparedFile, usePreparedFiles } from '#app/lib/use-prepared-files.ts';
import { videoPoster } from '#app/lib/video-poster.ts';
import type { EntryFile } from '#app/offline/entry.ts';
import { IconButton, Spinner } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError } from '#app/ui/field.tsx';
import { FileInput } from '#app/ui/file-input.tsx';
import type { Icon } from '#app/ui/icon.ts';

export type PickedFile = PreparedFile;

const prepare = async (chosen: File) => ({
  file: await shrinkPhoto(chosen).catch(() => chosen),
  poster: await videoPoster(chosen),
});

/** Files chosen for a form of the app, to be sent through the outbox. */
export function usePickedFiles() {
  const { files: picked, setFiles: setPicked, add, remove } = usePreparedFiles(prepare);
  return {
    picked,
    add,
    remove,
    clear: () => setPicked([]),
    /** Removes what was sent. */
    drop: (sent: readonly PickedFile[]) =>
      setPicked((all) => all.filter(({ id }) => !sent.some((each) => each.id === id))),
    /** Those that could not even be stored are still here. */
    restore: (sent: readonly PickedFile[]) =>
      setPicked((all) => [...sent.filter(({ id }) => !all.some((each) => each.id === id)), ...all]),
    /** The files in order, followed by the posters of videos. */
    async toSend(files: readonly PickedFile[]): Promise<EntryFile[]> {
      const all = await Promise.all(files.map(({ ready }) => ready));
      const posters = all.flatMap(({ poster }, at) =>
        poster ? [{ name: `poster-${at}.jpg`, part: `poster_${at}`, blob: poster }] : [],
      );
      return [...all.map(({ file }) => ({ name: file.name, blob: file })), ...posters];
    },
  };
}

/** '2 photos', '1 video', '3 files'. */
export function pickedLabel(picked: readonly Pick<PickedFile, 'type'>[]): string {
  const all = (kind: string) => picked.every(({ type }) => type.startsWith(kind));
  const noun = all('image/') ? 'photo' : all('video/') ? 'video' : 'file';
  return `${picked.length} ${noun}${picked.length === 1 ? '' : 's'}`;
}

interface PickedFilesFieldProps {
  label: string;
  state: ReturnType<typeof usePickedFiles>;
  /** Format of an input: 'image/*,video/*'. */
  accept: string;
  error: string | undefined;
  onChange: () => void;
  /** Takes what the camera took, in place of the form. */
  onShot?: ((files: readonly File[]) => void) | undefined;
}

const focusRing =
  'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';

/** 120 px high: what the form is about. */
const well =
  'flex min-h-30 flex-col items-center justify-center gap-2 rounded-lg border-2 border-line-control border-dashed bg-raised font-medium transition duration-quick hover:bg-hover active:scale-[.98]';

export function PickedFilesField({ label, state, accept, error, onChange, onShot }: PickedFilesFieldProps) {
  const { picked, add, remove } = state;
  const id = useId();
  const gallery = useRef<HTMLInputElement>(null);
  const input = (take: (files: readonly File[]) => void) => ({
    className: 'sr-only',
    'aria-describedby': error ? `${id}-error` : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    onPick: (files: readonly File[]) => {
      take(files);
      onChange();
    },
  });
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-1.5 font-medium">{label}</legend>
      <Pick icon={ImagePlus} label="Choose files" className={chooseFiles}>
        <FileInput {...input(add)} inputRef={gallery} multiple accept={accept} />
      </Pick>
      <div className="clear-both pt-0.5">
        <FieldError id={`${id}-error`} {...(error !== undefined && { error })} />
      </div>
      <Pick icon={Camera} label="Take a photo" className={classNames(well, 'pointer-fine:hidden')}>
        <FileInput {...input(onShot ?? add)} accept="image/*" capture="environment" />
      </Pick>
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

/** Beside the label on touch screens; with a mouse, where there is no camera, the well itself. */
const chooseFiles = classNames(
  'flex min-h-tap items-center gap-1.5 rounded-md px-2 font-medium text-accent text-sm pointer-coarse:float-right pointer-coarse:-my-2.5 hover:bg-hover',
  'pointer-fine:clear-both pointer-fine:min-h-30 pointer-fine:flex-col pointer-fine:justify-center pointer-fine:border-2 pointer-fine:border-line-control pointer-fine:border-dashed pointer-fine:bg-raised pointer-fine:text-base',
);

interface PickProps {
  icon: Icon;
  label: string;
  className: string;
  children: ReactNode;
}

function Pick({ icon: Icon, label, className, children }: PickProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is a child
    <label className={classNames(className, focusRing)}>
      <Icon className="size-6 shrink-0 text-accent" aria-hidden="true" />
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
