import { useEffect, useState } from 'react';

/** Why a file does not show: it could not be fetched, or this browser cannot show its kind. */
export type FileFailure = 'no signal' | 'unreadable';

/** A picture or video tells only that it failed; this asks why. Without signal it may be tried again once that is back. */
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
