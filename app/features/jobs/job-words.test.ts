import { expect, test } from 'vitest';
import { jobStatuses, jobStatusLabels, jobTypes, openStatuses as serverOpen } from '#server/jobs/schema.ts';
import { jobTabs, openStatuses, statusLooks, tabTypes } from './job-words.ts';

test('the words of the statuses are the server’s', () => {
  const labels = Object.fromEntries(
    Object.entries(statusLooks).map(([status, { label }]) => [status, label]),
  );
  expect(labels).toEqual(jobStatusLabels);
  expect(Object.keys(statusLooks)).toEqual([...jobStatuses]);
  expect([...openStatuses]).toEqual([...serverOpen]);
});

test('every type stands under one tab', () => {
  const types = jobTabs.flatMap((tab) => [...tabTypes[tab]]);
  expect([...types].sort()).toEqual([...jobTypes].sort());
});
