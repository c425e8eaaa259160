import { useEffect, useRef, useState } from 'react';
import { newUuid } from './uuid.ts';

interface Prepared {
  /** A photo downscaled and without its location. */
  file: File;
  /** Poster of a video; null for photos, or if the browser could not make one. */
  poster: Blob | null;
}

export interface PreparedFile {
  id: string;
  name: string;
  /** The chosen file's MIME type: 'image/jpeg'. */
  type: string;
  ready: Promise<Prepared>;
  isReady: boolean;
  /** Blob URL of the preview, if the browser can show one. */
  preview: string | null;
}

/** Files chosen for a form, prepared for sending one at a time, to limit the phone's memory. Each can be removed again. */
export function usePreparedFiles(prepare: (chosen: File) => Promise<Prepared>) {
  const [files, setFiles] = useState<readonly PreparedFile[]>([]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const each of made) URL.revokeObjectURL(each);
    };
  }, []);

  function add(chosen: readonly File[]) {
    const added = chosen.map((each): PreparedFile => {
      const id = newUuid();
      const ready = before.current.then(() => prepare(each));
      before.current = ready;
      ready.then(({ file, poster }) => {
        // A browser that could not downscale HEIC cannot show it either.
        const shown = /^image\/(?!hei[cf])/.test(file.type) ? file : poster;
        const preview = shown && URL.createObjectURL(shown);
        if (preview) previews.current.add(preview);
        setFiles((all) => all.map((other) => (other.id === id ? { ...other, isReady: true, preview } : other)));
      });
      return { id, name: each.name, type: each.type, ready, isReady: false, preview: null };
    });
    setFiles((all) => [...all, ...added]);
    return added;
  }
  const remove = (id: string) => setFiles((all) => all.filter((each) => each.id !== id));
  return { files, setFiles, add, remove };
}
