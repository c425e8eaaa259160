import { expect, test } from 'vitest';
import { shortAddress } from './short-address.ts';

test.each([
  ['12 High Street, Manchester', '12', 'High Street, Manchester'],
  ['Flat 3, 12b High Street', 'Flat 3, 12b', 'High Street'],
  ['14-16 Acacia Avenue', '14-16', 'Acacia Avenue'],
  ['Unit 7A Trafford Park', 'Unit 7A', 'Trafford Park'],
  ['Flat 2 Rose House, Mill Lane', 'Flat 2', 'Rose House, Mill Lane'],
  ['Rose Cottage, Mill Lane', '', 'Rose Cottage, Mill Lane'],
  ['Flatford Mill, East Bergholt', '', 'Flatford Mill, East Bergholt'],
  ['', '', ''],
])('%s', (address, house, rest) => {
  expect(shortAddress(address)).toEqual({ house, rest });
});
