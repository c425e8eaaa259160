import { useState } from 'react';

/**
 * Keeps a dialog's last subject, so that it stays rendered during the closing animation. `onOpen` runs while rendering
 * a new subject and may set state. Subjects are compared by identity.
 */
export function useLastShown<Subject>(subject: Subject | null, onOpen?: (subject: Subject) => void): Subject | null {
  const [last, setLast] = useState<Subject | null>(null);
  if (subject !== null && subject !== last) {
    setLast(() => subject);
    onOpen?.(subject);
  }
  return subject ?? last;
}
