/** Over https or on this machine, and under a name: a domain is what passkeys are for. Browser only. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|]$/.test(location.hostname);
