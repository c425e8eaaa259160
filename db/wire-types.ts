import pg from 'pg';

const { builtins } = pg.types;
type Oid = Parameters<typeof pg.types.getTypeParser>[0];
const arrays: Record<'text' | 'int8' | 'date' | 'timestamptz' | 'numeric', number> = {
  text: 1009,
  int8: 1016,
  date: 1182,
  timestamptz: 1185,
  numeric: 1231,
};

/** '2026-03-29 01:00:00.5+00' -> '2026-03-29T01:00:00.500Z' by string operations, ten times faster than a Date. */
export function wireTime(text: string): string {
  if (!text.endsWith('+00') || text.charAt(10) !== ' ') {
    return new Date(text).toISOString();
  }
  const fraction = text.slice(19, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1, 4).padEnd(3, '0')}Z`;
}

type Parse = (text: string) => unknown;
const asIs: Parse = (text) => text;
const eachOf = (parse: Parse): Parse => {
  const parseTexts = pg.types.getTypeParser(arrays.text as Oid);
  return (text) => (parseTexts(text) as (string | null)[]).map((item) => (item === null ? null : parse(item)));
};

const parsers = new Map<number, Parse>([
  [builtins.TIMESTAMPTZ, wireTime],
  [builtins.DATE, asIs],
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
  [arrays.timestamptz, eachOf(wireTime)],
  [arrays.date, eachOf(asIs)],
  [arrays.numeric, eachOf(Number)],
  [arrays.int8, eachOf(Number)],
]);

/** Converts Postgres values to the wire format, for pg's `types` option. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};
