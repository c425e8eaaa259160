import { dayIn } from '#app/lib/days.ts';
import { formatDate } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { nameOf, Thumbnail } from './file-grid.tsx';
import type { FileRow } from './file-messages.ts';
import type { PicturePairOf } from './picture-pairs.ts';

const ComparePictures = lazyPart(
  () => import('./compare-pictures.tsx').then((module) => module.ComparePictures),
  'when idle',
);

interface PicturePairProps {
  pair: PicturePairOf;
  /** The job, where pictures of others are beside it. */
  caption?: string | undefined;
  onOpen: (file: FileRow) => void;
}

/** Both pictures in one frame, and below it each with its day, which opens it. */
export function PicturePair({ pair, caption, onOpen }: PicturePairProps) {
  const { timeZone } = useCompanyDay();
  const frame = (
    <div className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-muted">
      <Thumbnail file={pair.before} />
    </div>
  );
  return (
    <>
      <ComparePictures pair={pair} fallback={frame} missing={frame} />
      <div className="mt-1.5 text-sm">
        {caption && (
          <p className="truncate font-medium" title={caption}>
            {caption}
          </p>
        )}
        <div className="flex flex-wrap justify-between gap-x-3">
          {([pair.before, pair.after] as const).map((file) => (
            <button
              key={file.id}
              type="button"
              onClick={() => onOpen(file)}
              title={[nameOf(file), file.user_first_name].filter(Boolean).join(', ')}
              className="min-h-6 text-left text-muted hover:text-text hover:underline"
            >
              <span className="sr-only">Open {nameOf(file)}, </span>
              <span>
                {file === pair.before ? 'Before' : 'After'} {formatDate(dayIn(timeZone, file.createdAt))}
              </span>
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
