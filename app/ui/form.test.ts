import { expect, test } from 'vitest';
import { formErrors } from './form.tsx';

const refused = (fields?: Record<string, string>) => ({ data: { code: 'conflict', fields } });

test('errors stand at their own field, and every other at the form’s', () => {
  const own = ['note', 'end_time'];
  expect(formErrors(refused({ note: 'Too short' }), own, 'end_time')).toEqual({ note: 'Too short' });
  expect(formErrors(refused({ 'changes.requested_note': 'Too short' }), own, 'form')).toEqual({
    note: 'Too short',
  });
  expect(formErrors(refused({ start_time: 'Overlaps' }), own, 'end_time')).toEqual({ end_time: 'Overlaps' });
  expect(formErrors(refused({ at: 'Ahead.', start_time: 'Overlaps.' }), own, 'end_time')).toEqual({
    end_time: 'Ahead. Overlaps.',
  });
  expect(formErrors(refused(), own, 'end_time')).toEqual({});
  expect(formErrors(refused({ requested_by: 'Unknown' }), ['requested_by'], 'form')).toEqual({
    requested_by: 'Unknown',
  });
});
