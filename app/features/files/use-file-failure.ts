import { useEffect, useState } from 'react';
import { useOnline } from '#app/lib/online.ts';

/** Why a file does not show: it could not be fetched, or this browser cannot show its kind. */
export type FileFailure = 'no signal' | 'unreadable';

/** A picture or video tells only that it failed; this asks why. Without signal it may be tried again once that is back. */
export function useFileFailure(link: string) {
  const isOnline = useOnline();
  const [failure, setFailure] = useState<FileFailure | null>(null);
  useEffect(() => {
    if (isOnline) setFailure((was) => (was === 'no signal' ? null : was));
  }, [isOnline]);
  const onError = () => {
    fetch(link, { method: 'HEAD' }).then(
      () => setFailure('unreadable'),
      () => setFailure('no signal'),
    );
  };
  return { failure, onError };
}
