import { createContext } from 'react';

/** True within a screen that is sliding out: nobody can put anything right there any more. */
export const Leaving = createContext(false);
