import { dayIn } from '#app/lib/days.ts';
import { test } from '#tests/support/cut-line.ts';
import { hydrated } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany, zoneAtNoon } from './people.ts';

test('pictures', async ({ page, db, login }) => {
  const today = dayIn(zoneAtNoon(), Date.now());
  const property = (address: string, more = {}) => ({ address, post_code: 'M19 2EF', city: 'Manchester', ...more });
  const { castlefield: c } = await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        properties: {
          albert: property('Flat 3, 147b Upper Brook Street, Chorlton-on-Medlock', { tenant_name: 'Mrs Doyle', tenant_phone: '0161 496 0000', access_notes: 'Key safe by the door, 4711' }),
          elm: property('2 Elm Road', { tenant_name: 'Joan Clarke', tenant_phone: '07700 900456', access_notes: 'Ring twice' }),
          oak: property('31 Walshaw Brook Close'), ash: property('8 Ash Grove'),
        },
        jobs: {
          tap: { property: 'albert', job_title: 'Kitchen tap leaking', status: 'in_progress' },
          boiler: { property: 'elm', job_title: 'Boiler loses pressure and the hot water is only lukewarm', status: 'pending_start' },
          fence: { property: 'oak', job_title: 'Fence panel down', status: 'pending_start' },
          door: { property: 'ash', job_title: 'Front door sticks', status: 'pending_start' },
          lock: { property: 'ash', job_title: 'New lock', status: 'in_progress' },
        },
        records: {
          one: { user: 'sam', job: 'lock', start_time: minutesAgo(200), end_time: minutesAgo(140), note: 'Fitted the new lock' },
          now: { user: 'sam', job: 'tap', start_time: minutesAgo(61), is_driving: false, note: 'Changed the washer' },
        },
      },
    },
    Date.now,
  );
  const visit = (job: keyof typeof c.jobs, starts: string | null, status = 'planned', more = {}) => ({ company_id: c.id, job_id: c.jobs[job], user_id: c.users.sam, day: today, starts, status, ...more });
  await db.insertInto('visits').values([visit('lock', '08:00', 'done'), visit('tap', '11:00', 'arrived'), visit('boiler', '14:00', 'planned', { note: 'Bring the pressure gauge' }), visit('fence', null, 'planned', { window_from: '15:00', window_to: '17:00' }), visit('door', null)] as never).execute();
  await login('sam@castlefield.example');
  await page.goto('/time-tracking');
  await page.getByRole('button', { name: 'Yes, Reload' }).click();
  for (const [w, h] of [[390, 844], [360, 740]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/dashboard');
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/work/notes/pictures/c-home-${w}-${scheme}.png` });
      await page.screenshot({ path: `/work/notes/pictures/c-home-${w}-${scheme}-whole.png`, fullPage: true });
    }
});
