import { useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from '#app/lib/shrink-photo.ts';
import { newUuid } from '#app/lib/uuid.ts';
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
  const [rejected, setRefused] = useState<string | null>(null);
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
      setRefused(`Files can be up to ${maxRequestFileMegabytes} MB. Choose a shorter video.`);
    else if (fitting.length < small.length) setRefused(`At most ${maxRequestFiles} files can be sent at once.`);
    else setRefused(null);
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
    setRefused(null);
    setPhotos((all) => all.filter((each) => each.id !== id));
  }

  return { photos, rejected, add, remove };
}
