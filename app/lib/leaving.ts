import { createContext } from 'react';

/** True within a screen that is animating out, where the user cannot correct anything any more. */
export const Leaving = createContext(false);
