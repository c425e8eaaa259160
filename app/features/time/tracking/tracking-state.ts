import { createContext, type MutableRefObject, useContext } from 'react';
import type { Attempt } from './tracking-entries.ts';
import type { Choice } from './tracking-screen.ts';

/** State that the tracking page, the bar and the buttons of other pages share. */
export interface TrackingState extends Omit<Choice, 'subScreen'> {
  isLocating: boolean;
  /** The last action that was not stored. */
  attempt: Attempt | null;
  /** The place of End Tracking in the tracking bar, which the shell renders; null while there is none. */
  endSlot: HTMLElement | null;
}

export const initialState: TrackingState = {
  action: null,
  isLocating: false,
  attempt: null,
  noLocation: null,
  endFailure: null,
  declined: null,
  saving: null,
  doubt: null,
  endSlot: null,
};

interface Shared {
  state: TrackingState;
  /** The same without waiting for a render, so that two presses do not both act. */
  latest: MutableRefObject<TrackingState>;
  change: (changes: Partial<TrackingState>) => void;
}

/** Null outside `TrackingProvider`. */
export const TrackingContext = createContext<Shared | null>(null);

export const useTrackingState = (): Shared => useContext(TrackingContext)!;
