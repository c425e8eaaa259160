import { useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from '#app/lib/shrink-photo.ts';
import { newUuid } from '#app/lib/uuid.ts';
import {
  maxRequestFileBytes,
  maxRequestFileMegabytes,
  maxRequestFiles,
} from '#server/request-a-job/constants.ts';

export interface Photo {
  id: string;
  name: string;
  /** What is sent: shrunk, once that is done. */
  file: Promise<File>;
  ready: boolean;
  /** Of what a browser can show in small. */
  preview: string | null;
}

/** The pictures and videos of a form: they are shrunk one after another, since a phone has little memory. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const each of made) URL.revokeObjectURL(each);
    };
  }, []);

  function add(files: readonly File[]) {
    const small = files.filter((file) => file.type.startsWith('image/') || file.size <= maxRequestFileBytes);
    const fitting = small.slice(0, maxRequestFiles - photos.length);
    if (small.length < files.length)
      setRefused(`A file can have at most ${maxRequestFileMegabytes} MB. Please send a shorter video.`);
    else if (fitting.length < small.length)
      setRefused(`At most ${maxRequestFiles} files can be sent at once.`);
    else setRefused(null);
    const added = fitting.map((file) => {
      const id = newUuid();
      const shrunk = before.current.then(() => shrinkPhoto(file));
      before.current = shrunk;
      shrunk.then((result) => {
        // HEIC that this browser could not shrink it cannot show either.
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
    setRefused(null);
    setPhotos((all) => all.filter((each) => each.id !== id));
  }

  return { photos, refused, add, remove };
}
