import { useEffect, useState } from 'react';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { savedThumbnails } from '#app/offline/cache/saved-thumbnails.ts';
import type { FileRow } from './file-words.ts';

type Links = ReadonlyMap<number, string>;
const none: Links = new Map();

/**
 * These files with the thumbnails saved on a worker's phone in place of the server's: shown without signal, and not
 * downloaded again with one. Empty for the moment in which the phone is asked.
 */
export function useSavedThumbnails(files: readonly FileRow[]): readonly FileRow[] {
  const user = useSessionUser();
  const userId = user?.role === 'employee' || user?.role === 'contractor' ? user.id : undefined;
  const [links, setLinks] = useState<Links>();
  const ids = files.map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for other files only, not for each list of the same
  useEffect(() => {
    if (userId === undefined || ids.length === 0) return;
    let made: Links = none;
    let isGone = false;
    savedThumbnails(userId, ids)
      .then((blobs) => new Map([...blobs].map(([id, blob]) => [id, URL.createObjectURL(blob)])))
      .catch(() => none)
      .then((found) => {
        made = found;
        if (isGone) revoke(made);
        else setLinks(made);
      });
    return () => {
      isGone = true;
      revoke(made);
    };
  }, [userId, ids.join()]);
  if (userId === undefined) return files;
  if (!links) return [];
  return files.map((file) => ({ ...file, thumbnail: links.get(file.id) ?? file.thumbnail }));
}

function revoke(links: Links): void {
  for (const link of links.values()) URL.revokeObjectURL(link);
}
