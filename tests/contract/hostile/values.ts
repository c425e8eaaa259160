/** Seeded random numbers from 0 to below 1 (mulberry32), so that a failed run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = ReturnType<typeof randomFrom>;

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { a: nested(depth - 1) });

/** JSON that JSON.stringify cannot produce: a key that targets the prototype. */
const ownProto = JSON.parse('{"__proto__": {"role": "admin", "isAdmin": true}}') as object;

/** Hostile values, and some unusual valid ones. */
export const nastyValues: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [1, 2, 3], '', ' ', '0', '-1', 'true', 'null', 'undefined', 'NaN'],
  ...[0, -0, -1, 1.5, 0.1 + 0.2, 1e-7, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e21, 99_999_999_999.999],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'ok \udfff here and so on',
    '\u202eright to left',
    '\ufeff',
    '٣',
    '𝟛',
    'İ',
    '💥'.repeat(100),
  ],
  ...[
    "'; drop table users; --",
    '" or 1=1',
    '%',
    '_',
    '\\',
    '$(7*7)',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%00',
    '\r\nSet-Cookie: a=b',
  ],
  ...[
    '2026-02-30',
    '2026-02-30T08:00:00Z',
    '0000-00-00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '1900-01-01',
    '1999-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '2026-03-29T01:30:00',
    '2026-10-25 01:30',
    '2026-03-02T24:00:00Z',
    '2026-03-02T08:00:60Z',
    '2026-03-02T08:00:00+99:99',
    '+275760-09-13T00:00:00.000Z',
    'infinity',
    '-infinity',
    'now',
    'today',
    'epoch',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'b0000000-0000-4000-8000-000000000003',
    'not-a-uuid',
    '1'.repeat(400),
    '9'.repeat(19),
    '1e3',
    '0x10',
    '1;2',
  ],
  ...['x'.repeat(300), 'x'.repeat(10_001), 'y'.repeat(200_000), `${'very-long-'.repeat(40)}@acme.example`],
  ...[
    nested(5),
    nested(200),
    Array.from({ length: 5000 }, () => 1),
    { toString: 1 },
    { constructor: { prototype: {} } },
    ownProto,
  ],
  ...[
    { latitude: 91, longitude: 0 },
    { latitude: '53', longitude: '-2' },
    { latitude: 53 },
    { latitude: 53, longitude: null },
  ],
];
