import { type BrowserContext, chromium, type Page, type TestInfo } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { buildWorld, worldPassword } from '#db/fixtures/world.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { dismissToasts, hydrated, expect as quickly } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import { translatePage } from '#tests/support/translated-page.ts';
import { hashForTests } from '#tests/support/world.ts';
import { zoneAtNoon } from './people.ts';

/* One worker's day on a phone, step by step, for whole-day.spec.ts. */

/** A newly started browser is slow on a busy machine. */
const expect = quickly.configure({ timeout: 15_000 });

/** The location of the phone at each press. */
export const places = {
  drive: { latitude: 53.4808, longitude: -2.2426 },
  arrive: { latitude: 53.4631, longitude: -2.2413 },
  end: { latitude: 53.4633, longitude: -2.2409 },
};

const officeTask = 'Sweep up';
let offices = 0;

export async function makeOffice(db: Database) {
  offices += 1;
  const key = `wholeday${offices}`;
  const made = await buildWorld(
    db,
    {
      [key]: company({
        settings: { timezone: zoneAtNoon() },
        users: { ann: { role: 'employee', first_name: 'Ann', last_name: 'Lee' } },
        properties: { brook: { address: 'Flat 3, 147b Upper Brook Street, Manchester' } },
        jobs: { boiler: { property: 'brook', job_title: 'Boiler loses pressure', status: 'in_progress' } },
      }),
    },
    Date.now,
    hashForTests,
  );
  const { id: company_id, users, jobs, properties } = made[key]!;
  const job = { company_id, job_id: jobs.boiler!, property_id: properties.brook! };
  await db
    .insertInto('job_tasks')
    .values({ ...job, description: officeTask, created_by: users.ann! })
    .execute();
  return { ann: users.ann!, jobId: job.job_id, email: `ann@${key}.example` };
}

/** Options of a phone. */
export interface PhoneKind {
  locale: string;
  /** The browser translates each page. */
  isTranslated: boolean;
  /** Location is granted; denied otherwise. */
  knowsWhere: boolean;
}

const usualPhone: PhoneKind = { locale: 'en-GB', isTranslated: false, knowsWhere: true };

/** A phone: a browser with a persistent profile, which survives a restart. */
export class Phone {
  isOffline = false;
  /** The job's tasks of the office are cached. */
  hasTasks = false;
  /** URL of a call whose first response is dropped, although the server processes it; cleared afterwards. */
  private losing: RegExp | undefined;
  readonly errors: string[] = [];

  private constructor(
    private readonly info: TestInfo,
    readonly kind: PhoneKind,
    private context: BrowserContext,
    public page: Page,
  ) {}

  /** `stored`: puts on the phone what another build left there, before the app is first opened. */
  static async start(
    info: TestInfo,
    url: string,
    email: string,
    { kind = usualPhone, stored }: { kind?: PhoneKind; stored?: (page: Page) => Promise<void> } = {},
  ): Promise<Phone> {
    const context = await launched(info, url, kind);
    const phone = new Phone(info, kind, context, context.pages()[0]!);
    await phone.prepare(url);
    await stored?.(phone.page);
    const data = { email, password: worldPassword };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    await phone.page.goto('/time-tracking');
    await phone.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      }
    });
    await expect(phone.outbox('All sent')).toBeVisible();
    await phone.knows('jobs.active');
    await phone.translated();
    return phone;
  }

  private async prepare(url: string) {
    this.context.on('page', (page) => this.watch(page));
    this.watch(this.page);
    await this.context.route(`${url}/api/**`, async (route) => {
      const isLost = !this.isOffline && this.losing?.test(route.request().url());
      if (!isLost) return route.fallback();
      this.losing = undefined;
      // The browser may have closed meanwhile, which loses the response too.
      await route.fetch().catch(() => {});
      await route.abort('connectionreset').catch(() => {});
    });
  }

  private watch(page: Page) {
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      const isLine = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isLine) this.errors.push(message.text());
    });
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  heading = (name: string) => this.page.getByRole('heading', { name, exact: true });
  outbox = (words: string) => this.button(`Outbox: ${words}`);
  get = (path: string) => this.context.request.get(path);

  async cut(isOffline: boolean) {
    this.isOffline = isOffline;
    await this.context.setOffline(isOffline);
  }

  /** Drops the response of the next call to such a URL that reaches the server. */
  loseAnswer(address: RegExp) {
    this.losing = address;
  }
  get hasLost() {
    return this.losing === undefined;
  }

  /** Waits for prefetched data, so that the next steps work offline. */
  async readAhead() {
    await this.knows('jobTasks.listOfJob');
    await this.knows('notes.list');
    this.hasTasks = true;
  }

  standAt(place: { latitude: number; longitude: number }) {
    return this.context.setGeolocation(place);
  }

  /** Number of entries in its outbox. */
  entries() {
    return this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('fettle');
          opening.onsuccess = () => {
            const count = opening.result.transaction('entries').objectStore('entries').count();
            count.onsuccess = () => {
              opening.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  }

  /** Waits until the response of a procedure is persisted, so that the connection may be cut. */
  async knows(procedure: string) {
    const read = (wanted: string) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('fettle');
        opening.onsuccess = () => {
          const known = opening.result.transaction('known').objectStore('known').getAll();
          known.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(known.result).includes(`[["${wanted.replace('.', '","')}"]`));
          };
        };
      });
    await expect.poll(() => this.page.evaluate(read, procedure)).toBe(true);
  }

  /** Kills the tab or the browser and opens the app again. */
  async die(how: 'tab' | 'browser', url: string) {
    if (how === 'tab') {
      await this.page.close();
      this.page = await this.context.newPage();
    } else {
      await this.context.close();
      this.context = await launched(this.info, url, this.kind);
      this.page = this.context.pages()[0]!;
      await this.prepare(url);
      await this.cut(this.isOffline);
    }
    await this.page.goto('/time-tracking');
    await hydrated(this.page);
    await this.translated();
  }

  /** Registers the service worker, as the browser does after loading a page. */
  private async translated() {
    if (this.kind.isTranslated) await translatePage(this.page);
  }

  stop() {
    return this.context.close();
  }
}

function launched(info: TestInfo, url: string, kind: PhoneKind): Promise<BrowserContext> {
  const { launchOptions, viewport, hasTouch, isMobile } = info.project.use;
  return chromium.launchPersistentContext(info.outputPath('phone'), {
    ...launchOptions,
    baseURL: url,
    viewport: viewport!,
    hasTouch: hasTouch!,
    isMobile: isMobile!,
    locale: kind.locale,
    permissions: kind.knowsWhere ? ['geolocation'] : [],
    geolocation: places.drive,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  });
}

/** The interval (ms, the phone's clock) in which a button was pressed. */
export interface Pressed {
  from: number;
  to: number;
}

export interface Step {
  name: string;
  /** The URL of its call. */
  address: RegExp;
  /** Performs the step and returns when it was pressed. */
  act: (phone: Phone) => Promise<Pressed>;
}

async function pressed(press: () => Promise<void>): Promise<Pressed> {
  const from = Date.now();
  await press();
  return { from, to: Date.now() };
}

/** Opens a sub-screen and returns when done. */
async function inside(phone: Phone, name: string, title: string, act: () => Promise<Pressed>) {
  await phone.button(name).tap();
  await expect(phone.heading(title)).toBeFocused();
  const when = await act();
  await dismissToasts(phone.page);
  await phone.button('Back').tap();
  await expect(phone.heading('Working')).toBeFocused();
  return when;
}

const picture = async (phone: Phone, name: string, category: string) =>
  inside(phone, 'Add Picture', 'Add Job Images', async () => {
    const { page } = phone;
    const buffer = await photo({ width: 120, height: 90 });
    await page.getByLabel('Choose files').setInputFiles([{ name, mimeType: 'image/jpeg', buffer }]);
    await expect(page.getByRole('img', { name })).toBeVisible();
    await page.getByRole('radio', { name: category }).check();
    const when = await pressed(() => phone.button('Upload').tap());
    await expect(page.getByRole('img', { name })).toHaveCount(0);
    return when;
  });

/** Every step of the day, in order. */
export const day = [
  {
    name: 'drive',
    address: /timeTracking\.start/,
    async act(phone) {
      await phone.standAt(places.drive);
      await phone.page.getByRole('radio', { name: /Boiler/ }).tap();
      await phone.page.getByRole('radio', { name: 'Driving', exact: true }).tap();
      const when = await pressed(() => phone.button('Start Tracking').tap());
      if (!phone.kind.knowsWhere) await phone.button('Continue without location').tap();
      await expect(phone.heading('Driving')).toBeVisible();
      return when;
    },
  },
  {
    name: 'arrive',
    address: /timeTracking\.changeOwn/,
    async act(phone) {
      await phone.standAt(places.arrive);
      const when = await pressed(() => phone.button('Arrived - start work').tap());
      await expect(phone.heading('Working')).toBeVisible();
      return when;
    },
  },
  {
    name: 'add a task',
    address: /jobTasks\.create/,
    act: (phone) =>
      inside(phone, 'Tasks List', 'Job Tasks', async () => {
        await phone.page.getByRole('textbox', { name: 'New task' }).fill('Buy a valve');
        const when = await pressed(() => phone.button('Add').tap());
        await expect(phone.page.getByRole('checkbox', { name: /Buy a valve/ })).toBeVisible();
        return when;
      }),
  },
  {
    name: 'tick a task',
    address: /jobTasks\.update/,
    act: (phone) =>
      inside(phone, 'Tasks List', 'Job Tasks', async () => {
        const box = phone.page.getByRole('checkbox', { name: phone.hasTasks ? /Sweep up/ : /Buy a valve/ });
        const when = await pressed(() => box.tap());
        await expect(phone.heading('My Tasks')).toBeVisible();
        return when;
      }),
  },
  {
    name: 'note',
    address: /notes\.create/,
    act: (phone) =>
      inside(phone, 'Notes List', 'Job Notes', async () => {
        await phone.page.getByRole('textbox', { name: 'New note' }).fill('The tap is behind the panel');
        const when = await pressed(() => phone.button('Add note').tap());
        await expect(phone.page.getByRole('listitem').filter({ hasText: 'The tap is behind the panel' })).toBeVisible();
        // A moment after the row: until then leaving asks first.
        await expect(phone.page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
        return when;
      }),
  },
  {
    name: 'first photo',
    address: /api\/v1\/files/,
    act: (phone) => picture(phone, 'before.jpg', 'Before job'),
  },
  {
    name: 'second photo',
    address: /api\/v1\/files/,
    act: (phone) => picture(phone, 'after.jpg', 'After job'),
  },
  {
    name: 'expense',
    address: /api\/v1\/expenses/,
    act: (phone) =>
      inside(phone, 'Add Expense', 'Add Job Expense', async () => {
        const { page } = phone;
        const buffer = await photo({ width: 60, height: 60 });
        await page.getByLabel('Take a photo').setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
        await expect(page.getByRole('img', { name: 'receipt.jpg' })).toBeVisible();
        await page.getByRole('radio', { name: 'Parking' }).check();
        // A Polish keyboard offers only a comma.
        await page.getByLabel('Amount').fill(phone.kind.locale === 'pl-PL' ? '4,20' : '4.20');
        const when = await pressed(() => phone.button('Add expense').tap());
        await expect(page.getByLabel('Amount')).toHaveValue('');
        return when;
      }),
  },
  {
    name: 'end',
    address: /timeTracking\.changeOwn/,
    async act(phone) {
      await phone.standAt(places.end);
      await phone.page.getByRole('textbox', { name: /^Description/ }).fill('Fitted the new valve');
      await phone.button('End Tracking').tap();
      if (phone.kind.knowsWhere) await expect(phone.page.getByText('Location found.')).toBeVisible();
      const when = await pressed(() => phone.button('Job finished').tap());
      await expect(phone.heading('Start tracking')).toBeVisible();
      return when;
    },
  },
] as const satisfies readonly Step[];
export type StepName = (typeof day)[number]['name'];
