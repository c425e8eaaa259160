import { expect, test } from 'vitest';
import { formatWeek } from './week-navigator.tsx';

test.each([
  ['2025-08-03', 'Aug 3-9, 2025'],
  ['2025-08-31', 'Aug 31-Sep 6, 2025'],
  ['2025-12-28', 'Dec 28, 2025-Jan 3, 2026'],
])('%s', (sunday, text) => expect(formatWeek(sunday)).toBe(text));
