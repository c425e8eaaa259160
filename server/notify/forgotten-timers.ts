import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { formatMoment } from '#server/format.ts';
import { toIso } from '#server/infra/clock.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { deliver } from './deliver.ts';
import { type OpenRecord, openRecordsSince } from './queries.ts';

const hourMs = 3_600_000;

/** Task `notify_of_forgotten`: reports forgotten timers to the worker, an hour later to the admins; once each (T43). */
export async function notifyOfForgotten(parts: TaskContext): Promise<void> {
  const { db, clock, config } = parts;
  // The shortest shift setting is one hour.
  const running = await openRecordsSince(db, toIso(clock() - hourMs));
  const settings = new Map<number, CompanySettings>();
  for (const record of running) {
    const { company_id } = record;
    const known = settings.get(company_id) ?? (await settingsOf(db, company_id, config));
    settings.set(company_id, known);
    await notify(parts, record, known);
  }
}

async function notify(parts: TaskContext, record: OpenRecord, settings: CompanySettings): Promise<void> {
  const hours = (parts.clock() - Date.parse(record.start_time)) / hourMs;
  if (hours <= settings.max_shift_hours) return;
  const since = formatMoment(record.start_time, settings.timezone);
  const on = record.job_title ? ` on ${record.job_title}` : '';
  const { company_id } = record;
  await deliver(parts, settings, {
    company_id,
    event: `forgotten:${record.id}:worker`,
    who: [record.user_id],
    preference: 'notify_reminders',
    message: {
      subject: 'Is your timer still running?',
      lines: [`Your record${on} has been running since ${since}. When did you stop?`],
      path: '/time-tracking',
    },
  });
  if (hours <= settings.max_shift_hours + 1) return;
  const name = `${record.first_name} ${record.last_name}`.trim();
  await deliver(parts, settings, {
    company_id,
    event: `forgotten:${record.id}:admins`,
    who: 'admins',
    preference: 'notify_reminders',
    message: {
      subject: `${name}'s timer is still running`,
      lines: [`The record of ${name}${on} has been running since ${since}.`],
      path: '/dashboard',
    },
  });
}
