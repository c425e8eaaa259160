import { z } from 'zod';

const kinds: Record<string, string> = {
  number: 'must be a number',
  int: 'must be a whole number',
  string: 'must be text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  date: 'must be a date',
};

/** Default messages continue the field's name ("start_time must be a time"), so they begin in lower case. */
export function setPlainMessages(): void {
  z.config({
    customError: (issue) => {
      // Whatever the schema is, of one kind or of several.
      if (issue.input === undefined) return 'is required';
      switch (issue.code) {
        case 'invalid_type':
          return kinds[issue.expected] ?? 'has the wrong type';
        case 'unrecognized_keys':
          return 'is not a known field';
        case 'too_small':
          if (issue.origin === 'string') {
            return issue.minimum === 1 ? 'is required' : `must have at least ${issue.minimum} characters`;
          }
          return issue.origin === 'array'
            ? `must have at least ${issue.minimum} entries`
            : `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
        case 'too_big':
          if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
          return issue.origin === 'array'
            ? `must have at most ${issue.maximum} entries`
            : `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
        case 'invalid_value':
          return `must be one of ${issue.values.map(String).join(', ')}`;
        case 'not_multiple_of':
          return issue.divisor === 0.01 ? 'must have at most 2 decimals' : `must be a multiple of ${issue.divisor}`;
        default:
          return 'is not valid';
      }
    },
  });
}
