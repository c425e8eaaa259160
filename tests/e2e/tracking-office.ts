import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { buildWorld } from '#db/fixtures/world.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { answersPresses, expect, logIn } from '#tests/support/e2e.ts';
import { hashForTests } from '#tests/support/world.ts';
import { minutesAgo, zoneAtNoon } from './people.ts';

/* The fixture of the tracking page, with helpers. */

export const minute = 60_000;

let offices = 0;

interface Open {
  minutesAgo: number;
  is_driving?: boolean;
  note?: string;
}

/** Creates a company per test: a worker, three jobs, and optionally a running record. */
export async function office(db: Database, { open, jobs = true }: { open?: Open; jobs?: boolean } = {}) {
  offices += 1;
  const key = `office${offices}`;
  const status = jobs ? 'in_progress' : 'archived';
  const made = await buildWorld(
    db,
    {
      [key]: company({
        settings: { timezone: zoneAtNoon() },
        users: {
          ann: { role: 'employee', first_name: 'Ann', rates: [{ rate: 12, effective_from: '2020-01-01' }] },
          bob: { role: 'employee' },
          boss: { role: 'admin' },
        },
        properties: {
          acacia: { address: '12 Acacia Avenue, Manchester' },
          brook: { address: 'Flat 3, 147b Upper Brook Street, Chorlton-on-Medlock, Manchester' },
          mill: { address: 'Rose Cottage, Mill Lane, Ramsbottom' },
        },
        jobs: {
          tap: { property: 'acacia', job_title: 'Leaking kitchen tap', status },
          boiler: { property: 'brook', job_title: 'Boiler loses pressure', status },
          window: { property: 'mill', job_title: 'Broken sash window', status },
        },
      }),
    },
    Date.now,
    hashForTests,
  );
  const { id, users, jobs: jobIds } = made[key]!;
  if (open) {
    const { minutesAgo: minutes, is_driving = false, note = '' } = open;
    await db
      .insertInto('time_records')
      .values({
        company_id: id,
        user_id: users.ann!,
        job_id: jobIds.boiler!,
        start_time: minutesAgo(minutes),
        is_driving,
        note,
        reported: note ? { note } : {},
      })
      .execute();
  }
  return { users, jobIds, email: (who: string) => `${who}@${key}.example` };
}

export const here = { latitude: 53.4808, longitude: -2.2426 };

/** Logs in and opens the page with a location. */
export async function openPage(page: Page, email: string) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(here);
  await logIn(page.context(), email);
  await page.goto('/time-tracking');
  await answersPresses(page);
}

export const records = (db: Database, userId: number) =>
  db
    .selectFrom('time_records')
    .select(['id', 'job_id', 'is_driving', 'start_time', 'end_time', 'note', 'start_cordinate', 'end_cordinate'])
    .where('user_id', '=', userId)
    .orderBy('start_time')
    .orderBy('id')
    .execute();

/** Polls the worker's records on the server. */
export const expectRecords = (db: Database, userId: number, rows: object[]) =>
  expect.poll(() => records(db, userId)).toMatchObject(rows);

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });

export const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

export const outbox = (page: Page, words: string) => page.getByRole('button', { name: `Outbox: ${words}` });

export async function start(page: Page, activity: 'Driving' | 'Work' = 'Driving') {
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await page.getByRole('radio', { name: activity, exact: true }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, activity === 'Work' ? 'Working' : 'Driving')).toBeFocused();
}

/** The sheet that confirms the end of a drive. */
export async function endDrive(page: Page) {
  await button(page, 'End Tracking').click();
  await page.getByRole('dialog', { name: 'End the drive?' }).getByRole('button', { name: 'End Tracking' }).click();
}

export const noLocationWords = 'Unable to get your location. Please enable location services and try again.';

export const keptWords = 'Saved on this phone. It will be sent when you’re back online.';
