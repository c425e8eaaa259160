import { useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from '#app/lib/shrink-photo.ts';
import { newUuid } from '#app/lib/uuid.ts';

export interface PickedFile {
  id: string;
  name: string;
  /** What is sent: a photo shrunk and without its place, anything else as it is. */
  file: Promise<File>;
  isReady: boolean;
  /** The address of what a browser can show in small. */
  preview: string | null;
}

/** Files that were photographed or chosen for a form, to be seen and taken out again before they are sent. */
export function usePickedFiles() {
  const [picked, setPicked] = useState<readonly PickedFile[]>([]);
  // One after another: a phone has little memory.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const each of made) URL.revokeObjectURL(each);
    };
  }, []);

  function add(files: readonly File[]) {
    const added = files.map((file): PickedFile => {
      const id = newUuid();
      const ready = before.current.then(() => shrinkPhoto(file)).catch(() => file);
      before.current = ready;
      ready.then((result) => {
        const preview = result.type.startsWith('image/') ? URL.createObjectURL(result) : null;
        if (preview) previews.current.add(preview);
        setPicked((all) => all.map((each) => (each.id === id ? { ...each, isReady: true, preview } : each)));
      });
      return { id, name: file.name, file: ready, isReady: false, preview: null };
    });
    setPicked((all) => [...all, ...added]);
  }

  return {
    picked,
    add,
    remove: (id: string) => setPicked((all) => all.filter((each) => each.id !== id)),
    clear: () => setPicked([]),
    /** All of them as they are sent. */
    files: () => Promise.all(picked.map(({ file }) => file)),
  };
}
