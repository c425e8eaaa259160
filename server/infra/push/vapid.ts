import { createECDH, hkdfSync } from 'node:crypto';

/** The installation's key pair for web push, as base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const known = new Map<string, VapidKeys>();

/**
 * Made from APP_SECRET, which all processes of an installation share and which outlives restarts: nothing is stored, and
 * every process has the same. With another APP_SECRET phones subscribe anew.
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
      // One of 2^32 numbers is no key of this curve.
      continue;
    }
    const keys = { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
    known.set(appSecret, keys);
    return keys;
  }
}
