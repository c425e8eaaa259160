import { useEffect, useRef } from 'react';

/** The value; while it is null the last one before, so that a dialog stays filled during its closing animation. */
export function useLastShown<T>(value: T | null): T | null {
  const last = useRef<T | null>(null);
  useEffect(() => {
    last.current = value ?? last.current;
  });
  return value ?? last.current;
}
