import { sql } from 'kysely';
import { expect } from 'vitest';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { refusal } from '#tests/support/caller.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { quoteOffice, usualLines } from '#tests/support/quote-office.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';

const sums = (quote: { net_amount: number; vat_amount: number; total_amount: number }) => [
  quote.net_amount,
  quote.vat_amount,
  quote.total_amount,
];

test('a draft adds up, is sent with a number, and is frozen then', async ({ db }) => {
  const { boss, jobs, customer, sentQuote } = await quoteOffice(db);
  const draft = await boss.quotes.create({ job_id: jobs.taps, title: 'New taps', lines: [...usualLines] });
  expect(draft).toMatchObject({
    ...{ name: '', status: 'draft', customer_id: customer, customer_name: 'Mill Lane Residents Ltd', link: null },
    customer_address: 'PO Box 7\nLeeds',
    property_address: '1 Mill Lane\nManchester\nM21 0AA',
    vat: [
      { vat_rate: 20, net_amount: 265, vat_amount: 53 },
      { vat_rate: 5, net_amount: 200, vat_amount: 10 },
    ],
  });
  expect(sums(draft)).toEqual([465, 63, 528]);
  const [first, ...others] = draft.lines;
  const { id } = draft;
  const changed = await boss.quotes.update({
    id,
    changes: { discount_percent: 10, lines: [others[0]!, { ...first!, quantity: 4 }].map(lineInput) },
  });
  expect(changed.lines.map((line) => line.id)).toEqual([others[0]!.id, first!.id]);
  // 250 + 140, less a tenth.
  expect(sums(changed)).toEqual([351, 70.2, 421.2]);
  const sent = await boss.quotes.markSent({ id });
  expect(sent).toMatchObject({ name: 'Q-2026-0001', status: 'sent', valid_until: '2026-04-01' });
  expect(sent.lines.map(({ vat_rate }) => vat_rate)).toEqual([20, 20]);
  for (const call of [
    () => boss.quotes.update({ id, changes: { title: 'Other' } }),
    () => boss.quotes.markSent({ id }),
    () => boss.quotes.remove({ id }),
  ]) {
    expect(await refusal(call())).toMatchObject({ code: 'conflict' });
  }
  expect((await sentQuote()).quote.name).toBe('Q-2026-0002');
});

const lineInput = ({
  amount: _,
  is_chosen: __,
  ...line
}: {
  amount: number;
  is_chosen: boolean;
  description: string;
}) => line;

test('what was sent stays when the rate, the customer and the price of an item change', async ({ db }) => {
  const { boss, call, id: company_id, customer, sentQuote } = await quoteOffice(db);
  const { id, quote } = await sentQuote();
  await db
    .updateTable('customers')
    .set({ name: 'Other Ltd', address: 'Elsewhere', reverse_charge: true })
    .where('company_id', '=', company_id)
    .where('id', '=', customer)
    .execute();
  await boss.settings.update({ id: settingId('vat_rate'), value: '25' });
  const later = await (await call('boss')).quotes.get({ id });
  expect({ ...later, updatedAt: '' }).toEqual({ ...quote, updatedAt: '' });
});

test('the network of an answer is erased with a visitor’s contacts, also from history; the name stays', async ({
  db,
}) => {
  const { boss, visitor, sentQuote } = await quoteOffice(db);
  await boss.settings.update({ id: settingId('request_retention_months'), value: '24' });
  const { token, id } = await sentQuote();
  await (await visitor()).quotes.declineByLink({ token, name: 'Mira Mill' });
  const night = async (now: string) => {
    await enqueue(db, 'erase_expired', {});
    await runQueued(db, 'erase_expired', { clock: () => Date.parse(now) });
    const { rows } = await sql<{ told: string }>`select string_agg(h::text, '') as told from history h
      where entity = 'quotes' and entity_id = ${id}`.execute(db);
    const { answered_from, answered_by } = await boss.quotes.get({ id });
    return { answered_from, answered_by, isInHistory: rows[0]!.told.includes('192.0.2.7') };
  };
  const known = { answered_from: '192.0.2.7', answered_by: 'Mira Mill', isInHistory: true };
  expect(await night('2028-03-02T08:59:00Z')).toEqual(known);
  expect(await night('2028-03-02T09:01:00Z')).toEqual({ ...known, answered_from: '', isInHistory: false });
});

test('accepting once sets the job’s price and lets it begin; variations add up', async ({ db }) => {
  const { boss, jobs, visitor, sentQuote } = await quoteOffice(db);
  const { token, optional, id } = await sentQuote();
  const visit = await visitor();
  expect(sums(await visit.quotes.page({ token }))).toEqual([465, 63, 528]);
  expect(sums(await visit.quotes.page({ token, chosen: [optional] }))).toEqual([545, 79, 624]);
  // Nobody is bound to a total that they have not seen.
  const accept = { token, name: ' Mira Mill ', chosen: [optional] };
  expect(await refusal(visit.quotes.acceptByLink({ ...accept, total: 528 }))).toMatchObject({ code: 'conflict' });
  expect(await refusal(visit.quotes.acceptByLink({ ...accept, chosen: [1] }))).toMatchObject({
    fields: { chosen: expect.any(String) },
  });
  expect(await refusal(visit.quotes.acceptByLink({ ...accept, name: ' ' }))).toMatchObject({
    fields: { name: expect.any(String) },
  });
  expect(await visit.quotes.acceptByLink({ ...accept, total: 624 })).toMatchObject({
    ...{ state: 'accepted', answered_by: 'Mira Mill', answered_at: '2026-03-02T09:00:00.000Z', net_amount: 545 },
  });
  expect(await boss.quotes.get({ id })).toMatchObject({ status: 'accepted', answered_from: '192.0.2.7', link: null });
  const job = () => boss.jobs.get({ id: jobs.taps });
  expect(await job()).toMatchObject({ status: 'pending_start', billing_type: 'fixed', fixed_price: 545 });
  for (const again of [
    () => visit.quotes.acceptByLink(accept),
    () => visit.quotes.declineByLink({ token, name: 'Mira' }),
    () => boss.quotes.withdraw({ id }),
    () => boss.quotes.revise({ id }),
  ]) {
    expect(await refusal(again())).toMatchObject({ code: 'conflict' });
  }
  const variation = await sentQuote({ lines: [{ description: 'Less work', unit_price: -45.5 }, usualLines[2]] });
  await boss.quotes.accept({ id: variation.id, name: 'Mira Mill, by phone' });
  expect(await job()).toMatchObject({ fixed_price: 699.5 });
});

test('a job is made if there is none, and if the one that there is can’t take the price', async ({ db }) => {
  const { boss, jobs, properties, sentQuote } = await quoteOffice(db);
  const made = await sentQuote({ job_id: null, property_id: properties.mill, title: 'New bathroom' });
  const { job_id } = await boss.quotes.accept({ id: made.id, name: 'Mira' });
  expect(await boss.jobs.get({ id: job_id! })).toMatchObject({
    ...{ job_title: 'New bathroom', status: 'pending_start', fixed_price: 465, property_id: properties.mill },
    job_description: 'As quoted in Q-2026-0001:\nTap, 15 mm\nFitting\nBoiler parts',
  });
  const ofGivenUp = await sentQuote();
  await boss.jobs.update({ id: jobs.taps, changes: { status: 'rejected' } });
  const answered = await boss.quotes.accept({ id: ofGivenUp.id, name: 'Mira' });
  expect(answered.job_id).not.toBe(jobs.taps);
  // Its price is on an invoice.
  const invoiced = await sentQuote({ job_id: jobs.boiler });
  await boss.quotes.accept({ id: invoiced.id, name: 'Mira' });
  await boss.invoices.generate({ id: jobs.boiler, download: true });
  const variation = await sentQuote({ job_id: jobs.boiler, lines: [usualLines[2]] });
  const { job_id: further } = await boss.quotes.accept({ id: variation.id, name: 'Mira' });
  expect(further).not.toBe(jobs.boiler);
  expect(await boss.jobs.get({ id: further! })).toMatchObject({ fixed_price: 200 });
  expect(await boss.jobs.get({ id: jobs.boiler })).toMatchObject({ fixed_price: 465 });
});

test('declined, withdrawn, expired and replaced quotes say so, and an unknown link says nothing', async ({ db }) => {
  const { boss, clock, visitor, sentQuote } = await quoteOffice(db);
  const visit = await visitor();
  const [declined, withdrawn, replaced, expired] = [
    await sentQuote(),
    await sentQuote(),
    await sentQuote(),
    await sentQuote({ valid_until: '2026-03-02' }),
  ];
  const page = ({ token }: { token: string }) => visit.quotes.page({ token });
  const accept = ({ token }: { token: string }) => refusal(visit.quotes.acceptByLink({ token, name: 'Mira' }));
  const reason = 'Too dear';
  expect(await visit.quotes.declineByLink({ token: declined.token, name: 'Mira', reason })).toMatchObject({
    state: 'declined',
  });
  expect(await boss.quotes.get({ id: declined.id })).toMatchObject({ status: 'declined', decline_reason: reason });
  await boss.quotes.withdraw({ id: withdrawn.id });
  expect(await page(withdrawn)).toMatchObject({ state: 'withdrawn', lines: [], message: '', total_amount: 0 });
  const { id } = await boss.quotes.revise({ id: replaced.id });
  expect(await page(replaced)).toMatchObject({ state: 'open' });
  const revised = await boss.quotes.markSent({ id });
  expect(revised).toMatchObject({ name: 'Q-2026-0003 rev. 2', status: 'sent', total_amount: 528 });
  expect(await page(replaced)).toMatchObject({ state: 'replaced', lines: [] });
  expect(await accept(replaced)).toMatchObject({ code: 'conflict', message: expect.stringContaining('replaced') });
  expect(await accept(withdrawn)).toMatchObject({ code: 'conflict', message: expect.stringContaining('withdrawn') });
  // The last day is whole, in the company's zone.
  clock.set('2026-03-02T23:59:59.000Z');
  expect(await page(expired)).toMatchObject({ state: 'open' });
  clock.set('2026-03-03T00:00:00.000Z');
  expect(await page(expired)).toMatchObject({ state: 'expired' });
  expect(await accept(expired)).toMatchObject({ code: 'conflict', message: expect.stringContaining('expired') });
  expect((await boss.quotes.list({ status: 'expired' })).data.map((quote) => quote.id)).toEqual([expired.id]);
  expect((await boss.quotes.list({ status: 'sent' })).data.map((quote) => quote.id)).toEqual([revised.id]);
  for (const token of ['', 'x', `${declined.token}x`, declined.token.slice(1)]) {
    expect(await refusal(visit.quotes.page({ token }))).toEqual({
      ...{ code: 'not_found', message: 'No quote was found.' },
      ...{ fields: undefined, details: undefined, retryAfter: undefined },
    });
  }
});

test('landlords see and answer what was sent to their customers, and no more', async ({ db }) => {
  const { boss, call, sentQuote, jobs } = await quoteOffice(db);
  const [lara, other, ann] = [await call('lara'), await call('other'), await call('ann')];
  await boss.quotes.create({ job_id: jobs.taps, title: 'Draft', lines: [...usualLines] });
  const { id, optional } = await sentQuote();
  expect((await lara.quotes.list({})).data.map((quote) => quote.id)).toEqual([id]);
  expect(await lara.quotes.get({ id })).toMatchObject({ link: null, request: '', answered_from: '', mail: null });
  expect((await other.quotes.list({})).data).toEqual([]);
  expect(await refusal(other.quotes.accept({ id }))).toMatchObject({ code: 'not_found' });
  expect(await refusal(ann.quotes.list({}))).toMatchObject({ code: 'forbidden' });
  expect(await lara.quotes.accept({ id, name: 'Somebody else', chosen: [optional] })).toMatchObject({
    ...{ status: 'accepted', answered_by: 'Lara Lord', net_amount: 545 },
  });
});

test('a worker says once that a quote is needed, and the office has a draft', async ({ db }) => {
  const { boss, call, users, jobs } = await quoteOffice(db);
  const [ann, con] = [await call('ann'), await call('con')];
  const input = {
    job_id: jobs.boiler,
    request: 'The flue is cracked.\nSee the photos.',
    minutes: 150,
    materials: 'Flue, 1 m\n\n2 clips',
    client_ref: 'c0000000-0000-4000-8000-000000000001',
  };
  const { id } = await ann.quotes.request(input);
  expect(await ann.quotes.request(input)).toEqual({ id });
  expect(await boss.quotes.get({ id })).toMatchObject({
    ...{ status: 'draft', title: 'The flue is cracked.', request: input.request, requester_id: users.ann },
    ...{ requester_name: 'Ann Fitter', job_id: jobs.boiler },
    lines: [
      { description: 'Labour', unit: 'hour', quantity: 2.5, unit_price: 0 },
      { description: 'Flue, 1 m', quantity: 1 },
      { description: '2 clips', quantity: 1 },
    ],
  });
  expect(await refusal(con.quotes.request({ ...input, job_id: jobs.taps }))).toMatchObject({ code: 'not_found' });
});

test('limits how often a network looks at links, and how often a quote is looked at', async ({ db }) => {
  const { visitor, sentQuote } = await quoteOffice(db);
  const { token } = await sentQuote();
  const visit = await visitor();
  for (let count = 0; count < 60; count += 1) await refusal(visit.quotes.page({ token: 'guess' }));
  expect(await refusal(visit.quotes.page({ token }))).toMatchObject({ code: 'rate_limited' });
  for (let network = 0; network < 4; network += 1) {
    const from = await visitor(`198.51.100.${network}`);
    for (let count = 0; count < 60; count += 1) await from.quotes.page({ token });
  }
  expect(await refusal((await visitor('203.0.113.9')).quotes.page({ token }))).toMatchObject({ code: 'rate_limited' });
});

test('an invoice of the agreed price has the rates and sums of the quotes', async ({ db }) => {
  const { boss, jobs, sentQuote } = await quoteOffice(db);
  const { id, optional } = await sentQuote({ discount_percent: 3.33 });
  const { net_amount, vat_amount, total_amount } = await boss.quotes.accept({ id, name: 'Mira', chosen: [optional] });
  // 345 less 3.33 % is 333.51, 200 is 193.34.
  expect([net_amount, vat_amount, total_amount]).toEqual([526.85, 76.37, 603.22]);
  const { document } = await boss.invoices.generate({ id: jobs.taps });
  expect(document).toMatchObject({ net_amount, vat_amount, total_amount });
  // Another price is the office's own: it has the company's rate.
  await boss.jobs.update({ id: jobs.taps, changes: { fixed_price: 500 } });
  expect((await boss.invoices.generate({ id: jobs.taps })).document).toMatchObject({
    net_amount: 500,
    vat_amount: 100,
  });
});

test('the office is told of an answer and of a quote that is needed', async ({ db }) => {
  const { call, clock, visitor, jobs, sentQuote } = await quoteOffice(db);
  const { token } = await sentQuote();
  const ann = await call('ann');
  await ann.quotes.request({
    job_id: jobs.boiler,
    request: 'A new flue.',
    client_ref: 'c0000000-0000-4000-8000-000000000002',
  });
  await (await visitor()).quotes.acceptByLink({ token, name: 'Mira Mill' });
  await runQueued(db, 'notify', { clock });
  const mails = (await queued(db, 'send_mail')).map(({ payload }) => payload as { subject: string; path: string });
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Ann Fitter needs a quote: A new flue.',
    'Quote Q-2026-0001 accepted: New taps',
  ]);
});
