import { expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { button, expectRecords, minute, office, openPage, outbox } from './tracking-office.ts';

/* Entries that a version before stored without the company of their user. */

test('are listed and asked about, and sent once their user says that they are theirs', async ({ db, page }) => {
  const { users, jobIds, email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  const at = new Date(Date.now() - 30 * minute).toISOString();
  const common = { user_id: users.ann!, at, measured: true, files: 0, tried: false, failures: 0, not_before: 0 };
  const body = { job_id: jobIds.tap!, is_driving: true, start_time: at, client_ref: crypto.randomUUID() };
  const entry = {
    ...common,
    ...{ uuid: crypto.randomUUID(), key: crypto.randomUUID(), kind: 'time_start', makes: [body.client_ref], needs: [] },
    ...{ leased_until: 0, refusal: null, absorbed: [], about: 'Leaking kitchen tap', property_name: '', body },
  };
  await page.evaluate((stored) => {
    const opening = indexedDB.open('fettle');
    return new Promise((resolve, reject) => {
      opening.onsuccess = () => {
        const write = opening.result.transaction('entries', 'readwrite');
        write.objectStore('entries').add(stored);
        write.oncomplete = () => {
          opening.result.close();
          resolve(null);
        };
        write.onerror = reject;
      };
      opening.onerror = reject;
    });
  }, entry);
  await page.reload();
  await outbox(page, '1 to check').click();
  const sheet = page.getByRole('dialog', { name: '1 to check' });
  await expect(sheet.getByRole('region', { name: 'Are these yours?' })).toContainText('Leaking kitchen tap');
  await expectAccessible(page);
  await expectRecords(db, users.ann!, []);
  await sheet.getByRole('button', { name: 'It’s mine, send it' }).click();
  await expectRecords(db, users.ann!, [{ is_driving: true, start_time: at, end_time: null }]);
  await expect(page.getByText('Everything has been sent')).toBeVisible();
  await button(page, 'Close').click();
  await expect(outbox(page, 'All sent')).toBeVisible();
});
