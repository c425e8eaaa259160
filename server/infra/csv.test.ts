import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { csvColumns, csvWriter } from './csv.ts';

const row = z.object({
  id: z.number(),
  amount: z.number().nullable(),
  note: z.string(),
  start_time: z.string().nullable(),
  day: z.string().optional(),
  is_driving: z.boolean().optional(),
  User: z.object({ first_name: z.string() }).nullable().optional(),
  marks: z.array(z.string()).optional(),
  assignees: z.array(z.object({ user_id: z.number() })).optional(),
});
const columns = csvColumns(row);
const write = (values: Partial<z.infer<typeof row>>, zone = 'Europe/London') =>
  csvWriter(columns, zone).lines([values]).split(',');

test('nested objects become columns', () => {
  expect(csvWriter(columns, 'UTC').heading).toBe(
    '\ufeffid,amount,note,start_time,day,is_driving,User.first_name,marks,assignees\r\n',
  );
});

describe('a cell', () => {
  test.each(['=1+1', '+44 7700', '-2', '@SUM(A1)', '\tx', '\r=x', '\n=x', '＝1', "=HYPERLINK('x')"])(
    '%j is escaped as a formula',
    (note) => expect(csvWriter(columns, 'UTC').lines([{ note }])).toMatch(/^,,"?'/),
  );

  test('a negative number stays a number', () => {
    expect(write({ id: 7, amount: -12.5 }).slice(0, 2)).toEqual(['7', '-12.5']);
  });

  test.each([
    ['plain', 'plain'],
    ['a "quoted" word', '"a ""quoted"" word"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaces ', '" spaces "'],
    ['=a "b"', '"\'=a ""b"""'],
    ['שלום £', 'שלום £'],
    ['', ''],
  ])('%j is written as %j', (note, text) => {
    expect(csvWriter(columns, 'UTC').lines([{ note }])).toBe(`,,${text},,,,,,\r\n`);
  });

  test('a comma is quoted', () => {
    expect(csvWriter(columns, 'UTC').lines([{ note: 'a,b' }])).toBe(',,"a,b",,,,,,\r\n');
  });

  test('a time is in the company’s zone, a day is unchanged', () => {
    const summer = { start_time: '2026-07-01T23:30:00.000Z', day: '2026-07-01' };
    expect(write(summer).slice(3, 5)).toEqual(['2026-07-02 00:30+01:00', '2026-07-01']);
    expect(write({ start_time: '2026-01-01T23:30:00.000Z' }, 'Asia/Kathmandu')[3]).toBe('2026-01-02 05:15+05:45');
  });

  test('formats lists and nested objects', () => {
    const values = {
      is_driving: false,
      User: { first_name: 'Ann' },
      marks: ['a', 'b'],
      assignees: [{ user_id: 1 }],
    };
    expect(write(values).slice(5).join()).toBe('false,Ann,a; b,"[{""user_id"":1}]"\r\n');
    expect(write({ User: null })[6]).toBe('');
  });
});
