import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const known = new Map<string, VapidKeys>();

/** Derived from APP_SECRET, so all processes agree. Once it changed, browsers subscribe again when next opened. */
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
