import { expect, test } from '#tests/support/e2e.ts';
import { day, makeOffice, Phone, type PhoneKind, type Pressed, type StepName } from './whole-day.ts';
import { expectTheDay } from './whole-day-rows.ts';

/*
 * A whole day on the phone with cut connections, killed apps and lost responses: the server ends with exactly the day's
 * rows, once, with the times of the phone. Runs one day; `npm run soak -- day` cuts at every step in turn.
 */

interface Plan {
  /** Steps before which the connection is cut: for the rest of the day, or until the next step. */
  cuts: readonly { before: number; until: 'rest' | 'next' }[];
  /** The step after which the app is killed, and how. */
  dies: { after: number; how: 'tab' | 'browser' };
  /** The step whose response is lost, although the server has processed it. */
  lost: number;
  phone?: PhoneKind;
}

const last = day.length - 1;

/** Cycles through all cuts in both ways; kills and lost responses are random. */
function plansOf(count: number, seed: number): Plan[] {
  let state = seed;
  const below = (limit: number) => {
    // Mulberry32: the same seed gives the same days.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
  return Array.from({ length: count }, (_, at) => ({
    cuts: [{ before: at % day.length, until: Math.floor(at / day.length) % 2 === 0 ? 'rest' : 'next' }],
    // Not after the end, because the app cannot be opened again without signal.
    dies: { after: below(last), how: below(2) === 0 ? 'tab' : 'browser' },
    lost: below(day.length),
  }));
}

const usual: readonly Plan[] = [
  { cuts: [{ before: 0, until: 'rest' }], dies: { after: 5, how: 'browser' }, lost: 0 },
  {
    cuts: [
      { before: 1, until: 'next' },
      { before: 7, until: 'next' },
    ],
    dies: { after: 3, how: 'tab' },
    lost: 5,
    phone: { locale: 'pl-PL', isTranslated: true, knowsWhere: false },
  },
];
const { SOAK_COUNT, SOAK_SEED } = process.env;
const plans = SOAK_COUNT ? plansOf(Number(SOAK_COUNT), Number(SOAK_SEED ?? 1)) : usual;

test.describe.configure({ timeout: 90_000 });

for (const [at, { cuts, dies, lost, phone: kind }] of plans.entries()) {
  const cutText = cuts
    .map(
      ({ before, until }) =>
        `cut before '${day[before]!.name}' ${until === 'rest' ? 'for the rest of the day' : 'until the next step'}`,
    )
    .join(', ');
  const kindText = kind ? ' on a Polish phone, translated, without location' : '';
  const title = `${at + 1}${kindText}: ${cutText}, the ${dies.how} dies after '${day[dies.after]!.name}', the answer to '${day[lost]!.name}' is lost`;
  test(title, { tag: at === 0 || SOAK_COUNT ? [] : '@soak' }, async ({ db, baseURL }, info) => {
    const office = await makeOffice(db);
    const phone = await Phone.start(info, baseURL!, office.email, { kind });
    const when = new Map<StepName, Pressed>();
    for (const [place, step] of day.entries()) {
      if (cuts.some(({ before, until }) => place === before + 1 && until === 'next')) await phone.cut(false);
      if (cuts.some(({ before }) => place === before)) await phone.cut(true);
      if (place === lost) phone.loseAnswer(step.address);
      when.set(step.name, await step.act(phone));
      if (place === dies.after) await phone.die(dies.how, baseURL!);
      // Stay online until the prefetched data has arrived.
      if (!phone.isOffline && !phone.hasTasks && place > 0) await phone.readAhead();
    }
    if (phone.isOffline) {
      await expect(phone.page.getByRole('button', { name: /^Outbox: \d+ waiting$/ })).toBeVisible();
      await phone.cut(false);
    }
    await expect.poll(() => phone.entries(), { timeout: 30_000 }).toBe(0);
    await expect(phone.outbox('All sent')).toBeVisible();
    expect(phone.hasLost, 'an answer was lost').toBe(true);
    expect(phone.errors, 'errors in the browser').toEqual([]);
    await expectTheDay(db, phone, office, when);
    await phone.stop();
  });
}
