import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Wraps the server's render. In the browser there is none: browsers hide a nonce from scripts on purpose. */
export const NonceProvider = NonceContext.Provider;

/** The content security policy's nonce of the page being rendered; undefined in the browser. */
export function useNonce() {
  return useContext(NonceContext);
}
