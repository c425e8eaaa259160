import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useRef, useState } from 'react';
import { formatCount, formatMoment } from '#app/lib/format.ts';
import { useOnline } from '#app/lib/online.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { Button, buttonStyle, IconButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { nameOf } from './file-grid.tsx';
import type { FileRow } from './file-messages.ts';
import { useFileFailure, type Zoom, ZoomableImage } from './zoomable-image.tsx';

interface FileViewerProps {
  files: readonly FileRow[];
  /** Opened with the file's index, and again with another when the user moves on. */
  dialog: DialogState<number>;
  /** Total number of files, if not all are loaded. */
  total?: number;
  /** Absent if the user may not change files. */
  onEdit?: ((file: FileRow) => void) | undefined;
  /** Absent if the user may not delete files. */
  onDelete?: ((file: FileRow) => void) | undefined;
}

const step = 'absolute top-1/2 -mt-5.5 border border-line bg-raised text-text shadow-raised aria-disabled:opacity-40';

/** A full-screen file. Move with buttons, arrow keys or swipes; zoom with + and -. */
export function FileViewer({ files, dialog, total = 0, onEdit, onDelete }: FileViewerProps) {
  const { timeZone } = useCompanyDay();
  const stage = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(1);
  /** Moves on as soon as the next file is loaded. */
  const [isAhead, setAhead] = useState(false);
  const { isOpen, open } = dialog;
  const at = dialog.shown ?? 0;
  const [last, setLast] = useState(at);
  if (last !== at) {
    setLast(at);
    setZoom(1);
    setAhead(false);
  }
  const file = files[Math.min(at, files.length - 1)];
  const all = Math.max(total, files.length);
  const isImage = file?.file_type === 'image';

  function move(by: 1 | -1) {
    const to = at + by;
    if (to >= 0 && to < files.length) open(to);
    // Wraps around only if all files are loaded; otherwise waits for the next one.
    else if (all === files.length) open((to + all) % all);
    else if (by === 1) setAhead(true);
  }
  const isNextThere = isAhead && at + 1 < files.length;
  const goOn = useRef(() => {});
  goOn.current = () => {
    setAhead(false);
    open(at + 1);
  };
  useEffect(() => {
    if (isNextThere) goOn.current();
  }, [isNextThere]);
  const keys: Record<string, () => void> = {
    ArrowRight: () => move(1),
    ArrowLeft: () => move(-1),
    '+': () => isImage && setZoom(2),
    '=': () => isImage && setZoom(2),
    '-': () => isImage && setZoom(1),
  };
  const pressed = useRef<(event: KeyboardEvent) => void>(() => {});
  pressed.current = (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const mine = stage.current?.closest('[role="dialog"]')?.contains(target as Node);
    // A video has its own use for the arrows.
    if (!mine || ctrlKey || metaKey || altKey || target instanceof HTMLVideoElement) return;
    keys[key]?.();
  };
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => pressed.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  if (!file) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={dialog.close}
      kind="full"
      title={nameOf(file)}
      description={captionOf(file, timeZone)}
    >
      <div className="flex h-full flex-col">
        <div ref={stage} className="relative flex min-h-0 grow items-center justify-center bg-sunken">
          {isImage ? (
            <ZoomableImage key={file.id} file={file} zoom={zoom} onZoom={setZoom} onStep={move} />
          ) : (
            <FileContent key={file.id} file={file} />
          )}
          {all > 1 && (
            <>
              <IconButton
                icon={ChevronLeft}
                label="Previous"
                // Not `disabled`, which would lose the focus and with it the arrow keys.
                aria-disabled={at === 0 && all > files.length}
                onClick={() => move(-1)}
                className={`${step} left-2 sm:left-4`}
              />
              <IconButton
                icon={ChevronRight}
                label="Next"
                aria-busy={isAhead}
                onClick={() => move(1)}
                className={`${step} right-2 sm:right-4`}
              />
            </>
          )}
        </div>
        <div className="flex min-h-14 items-center justify-end gap-1 border-line border-t px-3 sm:px-4">
          <p aria-live="polite" className="mr-auto pl-1 text-muted text-sm">
            {all > 1 && `${at + 1} of ${formatCount(all)}`}
          </p>
          {isImage && (
            <IconButton
              icon={zoom === 1 ? ZoomIn : ZoomOut}
              label={zoom === 1 ? 'Zoom in' : 'Zoom out'}
              onClick={() => setZoom(zoom === 1 ? 2 : 1)}
            />
          )}
          <a href={file.link} download={file.file_name} className={buttonStyle({ kind: 'quiet' })} title="Download">
            <Download className="size-5 shrink-0" aria-hidden="true" />
            <span className="max-sm:sr-only">Download</span>
          </a>
          {onEdit && (
            <Button kind="quiet" icon={Pencil} onClick={() => onEdit(file)}>
              <span className="max-sm:sr-only">Edit</span>
            </Button>
          )}
          {onDelete && (
            <Button kind="quiet" icon={Trash2} onClick={() => onDelete(file)}>
              <span className="max-sm:sr-only">Delete</span>
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function captionOf({ job_title, property_address, user_first_name, createdAt }: FileRow, timeZone: string) {
  const sent = formatMoment(createdAt, timeZone);
  return [job_title, property_address, user_first_name && `Sent by ${user_first_name}`, sent]
    .filter(Boolean)
    .join(' · ');
}

/** A video, or the link to a PDF. */
export function FileContent({ file }: { file: FileRow }) {
  const isOnline = useOnline();
  const { failure, onError } = useFileFailure(file.link);
  if (failure === 'no signal' || (file.file_type === 'pdf' && !isOnline)) {
    return (
      <>
        {file.thumbnail && (
          <img src={file.thumbnail} alt="" className="absolute max-h-full max-w-full object-contain" />
        )}
        <p className="absolute bottom-3 rounded-md bg-raised px-3 py-1.5 text-sm">
          {`Connect to the internet to ${file.file_type === 'pdf' ? 'open the PDF' : 'play the video'}.`}
        </p>
      </>
    );
  }
  if (file.file_type === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos filmed on a phone have no captions
      <video
        src={file.link}
        poster={file.thumbnail ?? undefined}
        controls
        playsInline
        onError={onError}
        aria-label={nameOf(file)}
        className="max-h-full max-w-full"
      />
    );
  }
  return (
    <a href={file.link} target="_blank" rel="noreferrer" className={buttonStyle({ kind: 'secondary' })}>
      Open the PDF
    </a>
  );
}
