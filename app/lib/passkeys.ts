import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { RouterOutputs } from '#server/router.ts';

/* Load it lazily. Whether a browser can use passkeys is in passkey-support.ts. */

/** Asks the device to make a passkey. */
export const createPasskey = (optionsJSON: RouterOutputs['auth']['passkeys']['start']) =>
  startRegistration({ optionsJSON });

/** Asks the person for one of their passkeys. */
export const choosePasskey = (optionsJSON: RouterOutputs['auth']['passkeys']['startLogin']) =>
  startAuthentication({ optionsJSON });

/** Why the device made or used no passkey. '' if the person stopped it; undefined for an error of something else. */
export function passkeyError(error: unknown): string | undefined {
  const { name } = (error ?? {}) as { name?: string };
  switch (name) {
    // Also when its time is over, and when the device has none.
    case 'NotAllowedError':
    case 'AbortError':
      return '';
    case 'InvalidStateError':
      return 'This device already has a passkey of yours.';
    case 'ConstraintError':
      return 'This device can’t keep passkeys. Set up a screen lock first, or use another device.';
    case 'SecurityError':
      return 'Passkeys don’t work at this address. Open Fettle at its usual one.';
  }
  return error instanceof WebAuthnError ? 'The passkey didn’t work. Try again.' : undefined;
}
