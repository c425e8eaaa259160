import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useOnline } from '#app/lib/online.ts';
import { fileCategoryLabels } from '#server/files/constants.ts';
import { type FileRow, pictureKind } from './file-messages.ts';

export function FileGrid({ files, onOpen }: { files: readonly FileRow[]; onOpen: (at: number) => void }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {files.map((file, at) => (
        <li key={file.id}>
          <button
            type="button"
            onClick={() => onOpen(at)}
            aria-label={`Open ${nameOf(file)}`}
            className="relative flex aspect-square w-full items-center justify-center overflow-hidden rounded-md border border-line bg-sunken text-muted"
          >
            <Thumbnail file={file} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A file's accessible name. */
export function nameOf({ category, description, file_name }: FileRow): string {
  return `${fileCategoryLabels[category]}: ${description || file_name}`;
}

const icons = { image: ImageIcon, video: Play, pdf: FileText };

/** Loads a file's thumbnail when it is scrolled near. */
export function Thumbnail({ file }: { file: FileRow }) {
  const Icon = icons[file.file_type];
  const isOnline = useOnline();
  const [failed, setFailed] = useState('');
  // A failed thumbnail is retried when the connection changes.
  const attempt = `${file.thumbnail} ${isOnline}`;
  if (!file.thumbnail || failed === attempt) {
    return (
      <span className="flex flex-col items-center gap-1 p-1 text-xs">
        <Icon className="size-6" aria-hidden="true" />
        {file.file_type === 'image' && !file.thumbnail && <span className="font-medium">{pictureKind(file.mime)}</span>}
        <span className="line-clamp-2 break-all">{file.file_name}</span>
      </span>
    );
  }
  return (
    <>
      <img
        src={file.thumbnail}
        alt=""
        loading="lazy"
        onError={() => setFailed(attempt)}
        className="size-full object-cover"
      />
      {file.file_type === 'video' && (
        <span className="absolute flex size-10 items-center justify-center rounded-full bg-overlay text-on-accent">
          <Play className="size-5" aria-hidden="true" />
        </span>
      )}
    </>
  );
}
