import { nameOf, Thumbnail } from '#app/features/job-content/files/file-grid.tsx';
import type { FileRow } from '#app/features/job-content/files/file-words.ts';
import { formatDateInZone } from '#app/lib/format.ts';
import { formatDate } from '#app/table/list-columns.ts';

interface GalleryTileProps {
  file: FileRow;
  timeZone: string;
  onOpen: () => void;
}

/** A picture and, under it, where it belongs, who sent it and when. */
export function GalleryTile({ file, timeZone, onOpen }: GalleryTileProps) {
  const { job_title, property_address, user_first_name, createdAt } = file;
  const sent = formatDate(formatDateInZone(createdAt, timeZone));
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Open ${nameOf(file)}`}
        className="relative flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-muted transition-shadow duration-quick hover:shadow-floating"
      >
        <Thumbnail file={file} />
      </button>
      <div className="mt-1.5 text-sm">
        <p className="truncate font-medium" title={nameOf(file)}>
          {nameOf(file)}
        </p>
        {job_title && (
          <p className="truncate" title={job_title}>
            {job_title}
          </p>
        )}
        {property_address && (
          <p className="truncate text-muted" title={property_address}>
            {property_address}
          </p>
        )}
        <p className="flex gap-x-1 text-muted">
          {user_first_name && <span className="truncate">{user_first_name}, </span>}
          <span className="shrink-0">{sent}</span>
        </p>
      </div>
    </li>
  );
}
