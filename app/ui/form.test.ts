import { expect, test } from 'vitest';
import { formErrors } from './form.tsx';

const rejection = (fields?: Record<string, string>) => ({ data: { code: 'conflict', fields } });

test('shows errors at their own field, all others at the form', () => {
  const own = ['note', 'end_time'];
  expect(formErrors(rejection({ note: 'Too short' }), own, 'end_time')).toEqual({ note: 'Too short' });
  expect(formErrors(rejection({ 'changes.requested_note': 'Too short' }), own, 'form')).toEqual({
    note: 'Too short',
  });
  expect(formErrors(rejection({ start_time: 'Overlaps' }), own, 'end_time')).toEqual({ end_time: 'Overlaps' });
  expect(formErrors(rejection({ at: 'Ahead.', start_time: 'Overlaps.' }), own, 'end_time')).toEqual({
    end_time: 'Ahead. Overlaps.',
  });
  expect(formErrors(rejection(), own, 'end_time')).toEqual({});
  expect(formErrors(rejection({ requested_by: 'Unknown' }), ['requested_by'], 'form')).toEqual({
    requested_by: 'Unknown',
  });
});
