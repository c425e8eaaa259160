import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { buttonStyle } from '#app/components/button-style.ts';
import { Dialog } from '#app/components/dialog.tsx';
import { IconButton } from '#app/components/icon-button.tsx';
import { nameOf } from './file-grid.tsx';
import type { FileRow } from './use-file-calls.ts';

interface FileViewerProps {
  files: readonly FileRow[];
  /** Which one is open; null: closed. */
  at: number | null;
  onMove: (at: number) => void;
  onClose: () => void;
  /** Deletes a file; absent where that is not this person's. */
  onDelete?: ((file: FileRow) => void) | undefined;
}

/** One file in large, and the way to the ones beside it: buttons or arrow keys. */
export function FileViewer({ files, at, onMove, onClose, onDelete }: FileViewerProps) {
  const [last, setLast] = useState(at ?? 0);
  if (at !== null && at !== last) setLast(at);
  const file = files[Math.min(last, files.length - 1)];
  if (!file) return null;
  const step = (by: number) => onMove((last + by + files.length) % files.length);
  function pressed(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  }
  return (
    <Dialog
      open={at !== null}
      onOpenChange={onClose}
      kind="panel"
      title={nameOf(file)}
      description={file.user_first_name ? `Sent by ${file.user_first_name}` : undefined}
      actions={
        <>
          <a href={file.link} download={file.file_name} className={buttonStyle({ kind: 'secondary' })}>
            Download
          </a>
          {onDelete && (
            <Button kind="quiet" onClick={() => onDelete(file)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons below, from anywhere in the dialog */}
      <div onKeyDown={pressed} className="flex h-full flex-col gap-3">
        <div className="flex min-h-60 grow items-center justify-center rounded-lg bg-sunken">
          <Content key={file.id} file={file} />
        </div>
        {files.length > 1 && (
          <div className="flex items-center justify-between">
            <IconButton icon={ChevronLeft} label="Previous" onClick={() => step(-1)} />
            <p aria-live="polite" className="text-muted text-sm tabular-nums">
              {last + 1} of {files.length}
            </p>
            <IconButton icon={ChevronRight} label="Next" onClick={() => step(1)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Content({ file }: { file: FileRow }) {
  if (file.file_type === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a phone filmed has no captions
      <video
        src={file.link}
        poster={file.thumbnail ?? undefined}
        controls
        className="max-h-[70dvh] max-w-full"
      />
    );
  }
  if (file.file_type === 'pdf') {
    return (
      <a href={file.link} target="_blank" rel="noreferrer" className={buttonStyle({ kind: 'secondary' })}>
        Open the PDF
      </a>
    );
  }
  return (
    <img src={file.link} alt={nameOf(file)} className="max-h-[70dvh] max-w-full rounded-lg object-contain" />
  );
}
