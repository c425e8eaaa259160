import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { world } from '#tests/support/world.ts';

/** A zone in which it is between 12:00 and 13:00 now, so that today always has a past morning. */
export function zoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12;
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`;
}

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A small company: one user per role, one property, one job, no running record. */
export const smallCompany = (settings: Record<string, string> = {}) =>
  company({
    name: 'Castlefield Property Care',
    settings: { timezone: zoneAtNoon(), ...settings },
    users: {
      helen: { role: 'admin', first_name: 'Helen', last_name: 'Okafor', email: 'helen@castlefield.example' },
      sam: {
        role: 'employee',
        first_name: 'Sam',
        last_name: 'Ito',
        email: 'sam@castlefield.example',
        mobile: '07700 900123',
        rates: [{ rate: 16.25, effective_from: '2026-01-01' }],
      },
      carys: {
        role: 'contractor',
        first_name: 'Carys',
        last_name: 'Bell',
        email: 'carys@bell.example',
        mobile: '',
      },
      leonard: {
        role: 'landlord',
        first_name: 'Leonard',
        last_name: 'Price',
        email: 'leonard@price.example',
      },
    },
    properties: { albert: { address: '14 Albert Road', post_code: 'M19 2EF' } },
    jobs: { tap: { property: 'albert', job_title: 'Kitchen tap leaking', status: 'in_progress' } },
  });

export const makeSmallCompany = (db: Database, settings?: Record<string, string>) =>
  world(db, { castlefield: smallCompany(settings) }, Date.now);
