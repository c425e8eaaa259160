import { useState } from 'react';

/**
 * The subject that a dialog was last opened for: it is still drawn while the dialog closes. `onOpen` runs during the render
 * that opens it for another subject, and may set state. Subjects are compared by identity.
 */
export function useLastShown<Subject>(
  subject: Subject | null,
  onOpen?: (subject: Subject) => void,
): Subject | null {
  const [last, setLast] = useState<Subject | null>(null);
  if (subject !== null && subject !== last) {
    setLast(() => subject);
    onOpen?.(subject);
  }
  return subject ?? last;
}
