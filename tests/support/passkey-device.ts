import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/* A device with passkeys, in software: what a browser would send. ES256, attestation 'none', as phones do. */

/** The cookie of calls that are made without HTTP (caller.ts). */
export const testTicket = 't'.repeat(43);

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: string | Buffer) => Buffer.from(data).toString('base64url');

const cborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.of(0x59, bytes.length >> 8, bytes.length & 0xff), bytes]);

export interface DeviceOptions {
  challenge: string;
  /** The page that asks. */
  origin?: string;
  rpId?: string;
  /** Whether the owner was recognised by finger, face or PIN. */
  verified?: boolean;
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>;

/** `counter` is what the device counts; 0 forever on most phones. */
export function passkeyDevice({ counter = 0, userHandle = '' }: { counter?: number; userHandle?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.of(label, 0x58, 0x20), Buffer.from(value, 'base64url')]);
  const publicBytes = Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
  const credentialId = randomBytes(16);
  const device = { counter, userHandle };

  const authData = ({ rpId = 'fettle.example', verified = true }: DeviceOptions, attested: boolean) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(device.counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count]);
  };
  const clientData = (type: string, { challenge, origin = 'https://fettle.example' }: DeviceOptions) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const credential = { id: encoded(credentialId), rawId: encoded(credentialId), type: 'public-key' as const };

  return Object.assign(device, {
    id: credential.id,
    publicBytes,
    /** `navigator.credentials.create`. */
    create(options: DeviceOptions & { user?: { id: string } }) {
      device.userHandle = options.user?.id ?? device.userHandle;
      const attested = [Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, publicBytes];
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.of(0xa0), cborText('authData')],
        cborBytes(Buffer.concat([authData(options, true), ...attested])),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options)),
          attestationObject: encoded(attestationObject),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** `navigator.credentials.get`. */
    get(options: DeviceOptions) {
      const data = authData(options, false);
      const client = clientData('webauthn.get', options);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle: device.userHandle,
        },
        clientExtensionResults: {},
      };
    },
  });
}
