import { useEffect, useRef, useState } from 'react';

/** True for `ms` after each success; `success` differs after each, and is 0, false or undefined before the first. */
export function useJust(success: unknown, ms: number): boolean {
  const [isJust, setJust] = useState(false);
  const known = useRef(success);
  useEffect(() => {
    if (!success || success === known.current) return;
    known.current = success;
    setJust(true);
    const timer = setTimeout(() => setJust(false), ms);
    return () => clearTimeout(timer);
  }, [success, ms]);
  return isJust;
}

/** How long a saved row is marked: as its animation in tailwind.config.ts. */
export const savedMs = 600;
