import { expect, test } from 'vitest';
import * as server from '#server/jobs/schema.ts';
import {
  jobTabs,
  jobTypes,
  openStatuses,
  priorities,
  requesterLabels,
  statusLooks,
  tabTypes,
} from './job-words.ts';

test('the words of the statuses are the server’s', () => {
  const labels = Object.fromEntries(
    Object.entries(statusLooks).map(([status, { label }]) => [status, label]),
  );
  expect(labels).toEqual(server.jobStatusLabels);
  expect(Object.keys(statusLooks)).toEqual([...server.jobStatuses]);
  expect([...openStatuses]).toEqual([...server.openStatuses]);
});

test('every type stands under one tab', () => {
  const types = jobTabs.flatMap((tab) => [...tabTypes[tab]]);
  expect([...types].sort()).toEqual([...jobTypes].sort());
});

test('what is chosen from is what the server takes, in its order', () => {
  expect([...jobTypes]).toEqual([...server.jobTypes]);
  expect([...priorities]).toEqual([...server.priorities]);
  expect(Object.keys(requesterLabels)).toEqual([...server.requesters]);
});
