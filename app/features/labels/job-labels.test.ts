import { expect, test } from 'vitest';
import { jobGroups, jobTypes } from '#server/jobs/constants.ts';
import { tabTypes } from './job-labels.ts';

test('every type belongs to one tab', () => {
  const types = jobGroups.flatMap((tab) => [...tabTypes[tab]]);
  expect([...types].sort()).toEqual([...jobTypes].sort());
});
