import { useEffect, useState } from 'react';

/** Offline, or a format that this browser cannot show. */
export type FileFailure = 'no signal' | 'unreadable';

/** Finds out why an image or video failed to load. When offline, it may be retried on reconnect. */
export function useFileFailure(link: string) {
  const [failure, setFailure] = useState<FileFailure | null>(null);
  useEffect(() => {
    const again = () => setFailure((was) => (was === 'no signal' ? null : was));
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const onError = () => {
    fetch(link, { method: 'HEAD' }).then(
      () => setFailure('unreadable'),
      () => setFailure('no signal'),
    );
  };
  return { failure, onError };
}
