import { describe, expect, test } from 'vitest';
import { demoWorld } from './demo-world.ts';

/** The records of whoever logs in as the demonstration's employee, as seen at a moment of London's winter time. */
function employeeRecords(moment: string) {
  const { records = {} } = demoWorld(Date.parse(moment)).demo;
  return Object.values(records).filter(({ user }) => user === 'daniel');
}

describe('the demonstration at any hour', () => {
  // A Sunday to the Saturday after it.
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-02-0${day}`);

  test.each([
    ...week.map((day) => `${day}T00:10:00.000Z`),
    ...week.map((day) => `${day}T06:00:00.000Z`),
    ...week.map((day) => `${day}T10:00:00.000Z`),
    '2026-03-29T00:10:00.000Z',
    '2026-10-24T23:10:00.000Z',
  ])('shows the employee something of this week at %s', (moment) => {
    const sunday = moment < '2026-03' ? `${week[0]}T00:00:00.000Z` : moment.replace(/T.*/, 'T00:00:00.000Z');
    const start = moment.startsWith('2026-10') ? '2026-10-24T23:00:00.000Z' : sunday;
    const records = employeeRecords(moment).filter(({ start_time }) => start_time >= start);
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ end_time }) => end_time && (end_time as string) <= moment)).toBe(true);
  });

  test.each(week)('shows the employee something of today by ten on %s', (day) => {
    const records = employeeRecords(`${day}T10:00:00.000Z`);
    expect(records.some(({ start_time }) => start_time.startsWith(day))).toBe(true);
  });

  test('writes up the same work in other words', () => {
    const { jobs = {} } = demoWorld(Date.parse('2026-03-04T12:00:00Z')).demo;
    const titles = Object.values(jobs).map(({ job_title }) => job_title);
    for (const title of titles) {
      expect(titles.filter((each) => each === title).length, title).toBeLessThanOrEqual(2);
    }
  });
});
