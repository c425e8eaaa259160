import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { cachedStatements } from './cached-statements.ts';

describe('a cached statement', () => {
  test('is built once for a shape, and sent with the values of each call', async ({ db }) => {
    const read = cachedStatements();
    let built = 0;
    const sum = (fixed: { sign: string }, values: { a: number; b?: number; isNegative?: boolean }) =>
      read(db, { fixed, values }, ({ a, b, isNegative }) => {
        built += 1;
        const sign = sql.raw(fixed.sign);
        const value = sql<number>`${a}::int ${sign} ${b ?? 0}::int + ${isNegative ? -100 : 0}::int`;
        return db.selectNoFrom(value.as('value'));
      }).then(([row]) => row?.value);
    expect(await sum({ sign: '+' }, { a: 1, b: 2 })).toBe(3);
    expect(await sum({ sign: '+' }, { a: 10, b: 20 })).toBe(30);
    expect(built).toBe(1);
    // Another fixed value, a missing value and each boolean make another shape.
    expect(await sum({ sign: '-' }, { a: 10, b: 20 })).toBe(-10);
    expect(await sum({ sign: '+' }, { a: 10 })).toBe(10);
    expect(await sum({ sign: '+' }, { a: 10, isNegative: true })).toBe(-90);
    expect(await sum({ sign: '+' }, { a: 10, isNegative: false })).toBe(10);
    expect(built).toBe(5);
    expect(await sum({ sign: '+' }, { a: 7, isNegative: true })).toBe(-93);
    expect(built).toBe(5);
  });

  test('tells a missing value from null', async ({ db }) => {
    const read = cachedStatements();
    const kindOf = (value: number | null | undefined) =>
      read(db, { fixed: {}, values: { value } }, ({ value: given }) =>
        db.selectNoFrom(sql<string>`${sql.lit(String(given === null ? 'null' : typeof given))}`.as('kind')),
      ).then(([row]) => row?.kind);
    expect(await kindOf(undefined)).toBe('undefined');
    expect(await kindOf(null)).toBe('null');
    expect(await kindOf(5)).toBe('object');
  });

  test('cannot be built from a computed value, which would be that of the first call', async ({ db }) => {
    const read = cachedStatements();
    const build = (pattern: (text: string) => string) =>
      read(db, { fixed: {}, values: { text: 'a' } }, ({ text }) =>
        db.selectNoFrom(sql<string>`${pattern(text)}`.as('value')),
      );
    await expect(build((text) => `%${text}%`)).rejects.toThrow('can only compare with text');
    await expect(build((text) => text + 1)).rejects.toThrow('can only compare with text');
  });
});
