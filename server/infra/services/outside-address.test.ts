import type { LookupAddress } from 'node:dns';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { openBucket } from '../storage/open-bucket.ts';
import { AddressRejected, addressKind, guardedLookup, type Resolve } from './outside-address.ts';

// Nothing connects here: the resolver is a fake.

const kinds = {
  public: ['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '192.0.1.1', '223.255.255.255', '2606:4700::1'],
  inner: [
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '127.0.0.1', '127.9.9.9'],
    ...['::1', 'fc00::1', 'fd12:3456::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::10.0.0.1'],
  ],
  never: [
    // This network, link-local, multicast, reserved and broadcast.
    ...['0.0.0.0', '0.1.2.3', '169.254.169.254', '169.254.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
    ...[
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:a9fe:a9fe::1',
      '3fff::1',
    ],
    ...['::169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '100::1', '5f00::1'],
    // Cloud metadata services.
    ...['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe'],
    ...['mail.acme.example', ''],
  ],
} as const;

test.for(Object.entries(kinds).flatMap(([kind, all]) => all.map((address) => [kind, address] as const)))(
  '%s: %s',
  ([kind, address]) => {
    expect(addressKind(address)).toBe(kind);
  },
);

describe('a host name', () => {
  const found = (...addresses: string[]): LookupAddress[] =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const request = async (rule: { inner: boolean; public: boolean }, addresses: LookupAddress[], all = true) => {
    let times = 0;
    const resolve = ((_: string, __: object, done: (error: null, found: LookupAddress[]) => void) => {
      times += 1;
      done(null, addresses);
    }) as unknown as Resolve;
    const answer = await new Promise((settle) =>
      guardedLookup(rule, resolve)('mail.acme.example', { all }, (error, found, family) =>
        settle(error ?? (all ? found : [found, family])),
      ),
    );
    expect(times).toBe(1);
    return answer;
  };
  const anywhere = { inner: true, public: true };

  test('is resolved once, and only the checked address is connected to', async () => {
    const both = found('93.184.216.34', '2606:4700::1');
    expect(await request({ inner: false, public: true }, both)).toEqual(both);
    expect(await request({ inner: false, public: true }, both, false)).toEqual(['93.184.216.34', 4]);
    expect(await request(anywhere, found('10.0.0.1'))).toEqual(found('10.0.0.1'));
    expect(await request(anywhere, [], false)).toMatchObject({ code: 'ENOTFOUND' });
  });

  test('is rejected if any of its addresses is not allowed', async () => {
    for (const address of ['169.254.169.254', '::', '0.0.0.0']) {
      expect(await request(anywhere, found('93.184.216.34', address)), address).toBeInstanceOf(AddressRejected);
    }
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:192.168.0.1']) {
      const error = await request({ inner: false, public: true }, found('93.184.216.34', address));
      expect(error, address).toMatchObject({
        message: expect.stringContaining('private network address'),
      });
    }
  });

  test('of an unencrypted store must not be public', async () => {
    const keys = { region: 'eu-west-2', bucket: 'b', access_key_id: 'A', secret: 's', inner: true };
    const resolve = ((_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, found('93.184.216.34'))) as unknown as Resolve;
    const client = openBucket({ ...keys, endpoint: 'http://s3.acme.example' }, 1, resolve);
    await expect(client.send(new ListBucketsCommand({}))).rejects.toThrow('Use https://');
    client.destroy();
    expect(() => openBucket({ ...keys, endpoint: 'http://93.184.216.34' })).toThrow(AddressRejected);
  });
});
