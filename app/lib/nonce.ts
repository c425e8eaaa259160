import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Wraps the server's render. Not used in the browser, which hides nonces from scripts. */
export const NonceProvider = NonceContext.Provider;

/** The page's content security policy nonce; undefined in the browser. */
export function useNonce() {
  return useContext(NonceContext);
}
