import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Coordinates, currentPosition } from '#app/lib/geolocation.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { locatingLabel } from './tracking-labels.ts';

export type LocationChoice = 'without' | 'again' | 'stop';

const loadSheet = () => import('./failure-sheets.tsx');
const LocationSheet = lazyPart(() => loadSheet().then((module) => module.LocationSheet));

interface PositionRequest {
  message: string;
  isStart: boolean;
  answer: (choice: LocationChoice) => void;
}

/** A missing location never blocks an action: the worker can continue without it (null), retry, or stop (undefined). */
export function usePosition() {
  const [question, setRequest] = useState<PositionRequest>();
  const position = useMutation({
    mutationFn: currentPosition,
    // The sheet shows the error, once a day.
    meta: { loading: locatingLabel, success: false, error: false },
  });

  async function locate(isStart: boolean): Promise<Coordinates | null | undefined> {
    for (;;) {
      try {
        return await position.mutateAsync();
      } catch (error) {
        // Undefined if the chunk cannot be loaded.
        const sheet = await loadSheet().catch(() => undefined);
        if (sheet?.isWithoutLocation()) return null;
        const choice = await new Promise<LocationChoice>((answer) =>
          setRequest({ message: (error as Error).message, isStart, answer }),
        );
        setRequest(undefined);
        if (choice === 'stop') return undefined;
        if (choice === 'again') continue;
        sheet?.continueWithoutLocation();
        return null;
      }
    }
  }

  const sheet: ReactNode = (
    <LocationSheet
      needed={question !== undefined}
      open={question !== undefined}
      message={question?.message}
      isStart={question?.isStart ?? true}
      onChoose={(choice) => question?.answer(choice)}
    />
  );
  return { locate, quietly: currentPosition, isLocating: position.isPending, sheet };
}
