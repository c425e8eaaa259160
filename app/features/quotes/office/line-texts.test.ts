import { expect, test } from 'vitest';
import { emptyLine, inputOfLine, lineErrors, pastedLines, pricedLine } from './line-texts.ts';

const short = (text: string) =>
  pastedLines(text)?.map(({ description, quantity, unit, unit_price }) => [description, quantity, unit, unit_price]);

test('rows of a spreadsheet become lines, whatever columns they have', () => {
  expect(short('Tap\t2\t£62.50\nFitting\t3.5\thrs\t40\r\n')).toEqual([
    ['Tap', '2', 'each', '62.50'],
    ['Fitting', '3.5', 'hour', '40.00'],
  ]);
  expect(short('Description\tQty\tPrice\tTotal\nTiles\t11,5\t34\t391')).toEqual([['Tiles', '11.5', 'each', '34.00']]);
  expect(short('Callout\t£85')).toEqual([['Callout', '1', 'each', '85.00']]);
  expect(short('First line\nSecond line\n\n')).toEqual([
    ['First line', '1', 'each', ''],
    ['Second line', '1', 'each', ''],
  ]);
  expect(short('Boiler\tblue\t1\t-20.00')).toEqual([['Boiler\nblue', '1', 'each', '-20.00']]);
  expect(short('One cell')).toBeUndefined();
});

test('a line says what is missing, and its sum follows the typing', () => {
  const line = { ...emptyLine(), description: 'Tap', quantity: '1,5', unit_price: '12.34', vat_rate: '5' };
  expect(lineErrors(line)).toEqual({});
  expect(inputOfLine(line)).toMatchObject({ quantity: 1.5, unit_price: 12.34, vat_rate: 5 });
  expect(pricedLine(line)).toEqual({ amount: 18.51, vat_rate: 5, is_optional: false, is_chosen: false });
  expect(
    Object.keys(lineErrors({ ...line, description: '', quantity: 'x', unit_price: 'y', vat_rate: '101' })),
  ).toEqual(['description', 'quantity', 'unit_price', 'vat_rate']);
  expect(lineErrors(emptyLine())).toEqual({});
});
