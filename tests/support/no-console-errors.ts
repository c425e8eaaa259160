import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

// console.error is how React and libraries tell of faults: in a test it is a failure, unless the test replaced it itself.

let words: string[] = [];
const spoken = console.error;

beforeEach(() => {
  words = [];
  console.error = (...args: unknown[]) => {
    words.push(format(...args));
    spoken(...args);
  };
});

afterEach(() => {
  console.error = spoken;
  if (words.length > 0) throw new Error(`console.error was called:\n${words.join('\n')}`);
});
