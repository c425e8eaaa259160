import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Coordinates, currentPosition } from '#app/lib/geolocation.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';

export type LocationChoice = 'without' | 'again' | 'stop';

const loadSheet = () => import('./location-sheet.tsx');

interface Question {
  message: string;
  isStart: boolean;
  answer: (choice: LocationChoice) => void;
}

/**
 * Asks the device where it is, with progress. Without an answer the worker is told why and may go on without (null), try
 * again, or stop (undefined): nothing is ever refused for want of a location.
 */
export function usePosition() {
  const [question, setQuestion] = useState<Question>();
  const part = useLoaded(loadSheet, question ? true : 'when idle');
  const position = useMutation({
    mutationFn: currentPosition,
    meta: {
      loading: 'Getting your location...',
      success: false,
      // The sheet says why, once a day.
      error: false,
    },
  });

  async function locate(isStart: boolean): Promise<Coordinates | null | undefined> {
    for (;;) {
      try {
        return await position.mutateAsync();
      } catch (error) {
        // Not at hand: then it is asked.
        const sheet = await loadSheet().catch(() => undefined);
        if (sheet?.goesWithout()) return null;
        const choice = await new Promise<LocationChoice>((answer) =>
          setQuestion({ message: (error as Error).message, isStart, answer }),
        );
        setQuestion(undefined);
        if (choice === 'stop') return undefined;
        if (choice === 'again') continue;
        sheet?.goWithout();
        return null;
      }
    }
  }

  const sheet: ReactNode = part && (
    <part.LocationSheet
      open={question !== undefined}
      message={question?.message}
      isStart={question?.isStart ?? true}
      onChoose={(choice) => question?.answer(choice)}
    />
  );
  return { locate, quietly: currentPosition, isLocating: position.isPending, sheet };
}
