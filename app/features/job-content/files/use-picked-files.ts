import { useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from '#app/lib/shrink-photo.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { videoPoster } from '#app/lib/video-poster.ts';
import type { EntryFile } from '#app/offline/entry.ts';

interface Ready {
  /** A photo downscaled and without its location, anything else unchanged. */
  file: File;
  /** A video's poster, if this browser could make one. */
  poster: Blob | null;
}

export interface PickedFile {
  id: string;
  name: string;
  /** The chosen file's MIME type: 'image/jpeg'. */
  type: string;
  ready: Promise<Ready>;
  isReady: boolean;
  /** Blob URL of the preview, if the browser can show one. */
  preview: string | null;
}

export type PickedFiles = ReturnType<typeof usePickedFiles>;

/** Files chosen for a form, prepared for sending; each can be removed again. */
export function usePickedFiles() {
  const [picked, setPicked] = useState<readonly PickedFile[]>([]);
  // One at a time, to limit the phone's memory.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const each of made) URL.revokeObjectURL(each);
    };
  }, []);

  function add(files: readonly File[]) {
    const added = files.map((chosen): PickedFile => {
      const id = newUuid();
      const ready = before.current.then(async () => ({
        file: await shrinkPhoto(chosen).catch(() => chosen),
        poster: await videoPoster(chosen),
      }));
      before.current = ready;
      ready.then(({ file, poster }) => {
        // A browser that could not downscale HEIC cannot show it either.
        const shown = /^image\/(?!hei[cf])/.test(file.type) ? file : poster;
        const preview = shown && URL.createObjectURL(shown);
        if (preview) previews.current.add(preview);
        setPicked((all) => all.map((each) => (each.id === id ? { ...each, isReady: true, preview } : each)));
      });
      return { id, name: chosen.name, type: chosen.type, ready, isReady: false, preview: null };
    });
    setPicked((all) => [...all, ...added]);
  }

  return {
    picked,
    add,
    remove: (id: string) => setPicked((all) => all.filter((each) => each.id !== id)),
    clear: () => setPicked([]),
    /** Restores previously picked files. */
    restore: setPicked,
    /** The files in order, followed by the posters of videos. */
    async toSend(): Promise<EntryFile[]> {
      const all = await Promise.all(picked.map(({ ready }) => ready));
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
