import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

// React and libraries report errors through console.error, so a call fails the test, unless the test replaced it.

let errors: string[] = [];
const spoken = console.error;

beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => {
    errors.push(format(...args));
    spoken(...args);
  };
});

afterEach(() => {
  console.error = spoken;
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
});
