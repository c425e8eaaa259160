import { createECDH, hkdfSync } from 'node:crypto';

/** The installation's web push key pair, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const known = new Map<string, VapidKeys>();

/**
 * Derived from APP_SECRET, so that all processes agree. Once it has changed, a browser subscribes again when Fettle is
 * next opened there; until then its push service accepts only the previous keys.
 */
export function vapidKeys(appSecret: string): VapidKeys {
  const made = known.get(appSecret);
  if (made) return made;
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const secret = Buffer.from(hkdfSync('sha256', appSecret, 'fettle', `web push ${attempt}`, 32));
    try {
      curve.setPrivateKey(secret);
    } catch {
      // One of 2^32 numbers is no valid key of this curve.
      continue;
    }
    const keys = { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
    known.set(appSecret, keys);
    return keys;
  }
}
