import { company } from '#db/fixtures/world-spec.ts';
import { toIso } from '#server/infra/clock.ts';
import { addDays, dayOf, toInstant } from '#server/infra/time-zone.ts';

const workdays = 10;

function lastWorkdays(today: string): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < workdays; day = addDays(day, -1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.unshift(day);
  }
  return days;
}

/** Workday, worker, job, start of the drive, arrival, end and note. Times are those of the company's clock. */
const visits = [
  [
    0,
    'alex',
    'boiler',
    '08:00',
    '08:25',
    '11:10',
    'Serviced the boiler, cleaned the trap and tested the safety valve.',
  ],
  [0, 'jamie', 'fence', '08:15', '08:40', '15:30', 'Took out the broken panels and set two new posts in concrete.'],
  [1, 'alex', 'boiler', '08:05', '08:30', '10:20', 'Fitted the new thermostat and showed the tenant how to set it.'],
  [1, 'jamie', 'fence', '08:10', '08:35', '14:45', 'Fitted six panels and gravel boards, cleared the garden.'],
  [2, 'alex', 'hallway', '08:00', '08:30', '15:15', 'Stripped the paper and filled the cracks along the stairs.'],
  [2, 'jamie', 'gutter', '09:00', '09:20', '12:40', 'Cleared the gutters at the front, two brackets are loose.'],
  [3, 'alex', 'hallway', '08:00', '08:30', '15:30', 'Sanded the walls and gave them a mist coat.'],
  [4, 'jamie', 'gutter', '08:30', '08:50', '11:30', 'Replaced the brackets and tested the downpipes with a hose.'],
  [5, 'alex', 'hallway', '08:05', '08:35', '15:45', 'First coat on walls and ceiling, woodwork rubbed down.'],
  [6, 'alex', 'tap', '08:30', '08:55', '10:05', 'The cartridge is worn. Isolated the tap and ordered the part.'],
  [6, 'jamie', 'hallway', '09:00', '09:25', '15:00', 'Undercoat on the doors and skirting boards.'],
  [7, 'jamie', 'hallway', '08:30', '08:55', '15:10', 'Second coat on the walls of the stairs.'],
  [8, 'alex', 'hallway', '08:00', '08:30', '14:50', 'Gloss on the doors, the last wall still needs its second coat.'],
  [9, 'jamie', 'hallway', '08:15', '08:40', '13:20', 'Second coat on the last wall, needs a day to dry.'],
] as const;

/** A small company's last two weeks as of `now` (ms). `unique` keeps its addresses (`.invalid`) apart. */
export function sampleData(now: number, zone: string, unique: string) {
  const today = dayOf(now, zone);
  const days = lastWorkdays(today);
  const on = (workday: number, time: string) => toIso(toInstant(`${days[workday]}T${time}`, zone, 'day'));
  const person = (name: string, last_name: string) => ({
    ...{
      first_name: name,
      last_name: `${last_name} (sample)`,
      email: `${name.toLowerCase()}.${unique}@sample.invalid`,
    },
    ...{ notify_jobs: false, notify_money: false, notify_reminders: false, password: null },
  });
  const rate = (pay: number, charge_rate: number) => [{ rate: pay, charge_rate, effective_from: addDays(today, -90) }];
  return company({
    users: {
      alex: { role: 'employee', ...person('Alex', 'Carter'), mobile: '07700 900101', rates: rate(15.5, 38) },
      jamie: { role: 'contractor', ...person('Jamie', 'Patel'), mobile: '07700 900102', rates: rate(19, 42) },
      robin: { role: 'landlord', ...person('Robin', 'Hill'), mobile: '07700 900103' },
    },
    properties: {
      terrace: {
        ...{ address: '1 Sample Street', city: 'Sampleton', post_code: 'ZZ99 1AA', property_type: 'House' },
        ...{ landlord: 'robin', tenant_name: 'Sample tenant', tenant_phone: '07700 900104' },
        access_notes: 'Key safe beside the door. Code: ask the office.',
      },
      flat: {
        ...{ address: 'Flat 2, 8 Sample Street', city: 'Sampleton', post_code: 'ZZ99 1AB', property_type: 'Flat' },
        ...{ landlord: 'robin', tenant_name: 'Sample tenant', tenant_phone: '07700 900105' },
      },
      shop: {
        ...{ address: '15 Sample Road', city: 'Sampleton', post_code: 'ZZ99 2AA', property_type: 'Shop' },
        ...{ billing_name: 'Sample Shops Ltd', billing_address: '15 Sample Road\nSampleton\nZZ99 2AA' },
      },
    },
    jobs: {
      boiler: {
        ...{ property: 'terrace', job_title: 'Boiler service', createdAt: on(0, '07:30'), status: 'completed' },
        ...{ job_start_date: days[0]!, job_end_date: days[1]!, assignees: ['alex'] },
        job_description: 'Yearly service. The thermostat in the hall does not switch off.',
      },
      fence: {
        ...{ property: 'flat', job_title: 'Replace fence panels', createdAt: on(0, '07:35'), status: 'completed' },
        ...{ job_start_date: days[0]!, job_end_date: days[1]!, assignees: ['jamie'], job_type: 'Other' },
        ...{ billing_type: 'fixed', fixed_price: 680 },
      },
      gutter: {
        ...{ property: 'shop', job_title: 'Clear the gutters', createdAt: on(1, '09:10'), status: 'pending_completed' },
        ...{ job_start_date: days[2]!, job_type: 'Cleaning', assignees: ['jamie'] },
      },
      hallway: {
        ...{ property: 'flat', job_title: 'Redecorate hall and stairs', createdAt: on(1, '09:30') },
        ...{ status: 'in_progress', job_type: 'Refurbishment', budget: 1800, assignees: ['alex', 'jamie'] },
        ...{ job_start_date: days[2]!, due_date: addDays(today, 4) },
        job_description: 'Strip and fill, two coats on walls and ceiling, woodwork in white gloss.',
      },
      tap: {
        ...{ property: 'terrace', job_title: 'Kitchen tap drips', createdAt: on(5, '10:00'), status: 'in_progress' },
        ...{ requested_by: 'tenant', job_start_date: days[6]!, assignees: ['alex'] },
      },
      heating: {
        ...{ property: 'shop', job_title: 'No heating', createdAt: on(9, '15:40'), job_type: 'Emergency' },
        ...{ priority: 'Critical', due_date: today, assignees: ['alex'] },
      },
      damp: {
        ...{ property: 'flat', job_title: 'Damp patch in the bedroom', createdAt: on(9, '16:05') },
        ...{ status: 'awaiting_approval', requested_by: 'tenant', requester_name: 'Sample tenant' },
        ...{
          requester_phone: '07700 900105',
          job_description: 'It is behind the wardrobe and gets larger when it rains.',
        },
      },
      alarms: {
        ...{ property: 'terrace', job_title: 'Test smoke alarms', createdAt: on(8, '11:20'), job_type: 'Inspection' },
        ...{ job_start_date: addDays(today, 1), assignees: ['jamie'] },
      },
    },
    records: Object.fromEntries(
      visits.flatMap(([workday, user, job, leave, arrive, end, note]) => {
        const at = (time: string) => on(workday, time);
        const key = `${workday}-${user}-${job}`;
        return [
          [`${key}-drive`, { user, job, start_time: at(leave), end_time: at(arrive), is_driving: true }],
          [
            key,
            {
              ...{ user, job, start_time: at(arrive), end_time: at(end), note },
              // The newest waits for the office, to show what a review is.
              ...(workday === 9 && { review_reasons: ['added_afterwards' as const] }),
            },
          ],
        ];
      }),
    ),
    expenses: {
      thermostat: {
        ...{ user: 'alex', job: 'boiler', amount: 64.8, vat_amount: 10.8, description: 'Room thermostat' },
        ...{ expense_date: days[1]!, createdAt: on(1, '09:05'), status: 'reviewed' },
      },
      panels: {
        ...{ user: 'jamie', job: 'fence', amount: 243.6, vat_amount: 40.6, description: 'Six panels, posts, concrete' },
        ...{ expense_date: days[0]!, createdAt: on(0, '09:50'), status: 'reviewed', paid_by: 'company' },
      },
      paint: {
        ...{ user: 'alex', job: 'hallway', amount: 86.4, vat_amount: 14.4, description: 'Emulsion, filler and tape' },
        ...{ expense_date: days[5]!, createdAt: on(5, '08:20') },
      },
      parking: {
        ...{ user: 'jamie', job: 'gutter', amount: 6.5, description: 'Parking at the shop', expense_type: 'parking' },
        ...{ expense_date: days[4]!, createdAt: on(4, '11:35'), status: 'reviewed' },
      },
    },
    payments: {
      week: {
        ...{ user: 'alex', amount: 350, payment_date: days[5]!, createdAt: on(5, '17:00') },
        description: 'Sample payment for the first week',
      },
    },
    notes: {
      key: {
        user: 'alex',
        job: 'hallway',
        note: 'Tenant is out until four, the key is with the agent.',
        createdAt: on(2, '08:32'),
      },
      part: {
        user: 'alex',
        job: 'tap',
        note: 'The cartridge arrives in two days. The tap is shut off.',
        createdAt: on(6, '10:06'),
      },
      meters: {
        user: 'jamie',
        property: 'terrace',
        note: 'Meters and stopcock are under the stairs.',
        createdAt: on(1, '12:00'),
      },
    },
    tasks: {
      fill: { job: 'hallway', description: 'Fill and sand the walls', status: 'completed', createdAt: on(1, '09:31') },
      coats: {
        job: 'hallway',
        description: 'Two coats on walls and ceiling',
        status: 'in_progress',
        createdAt: on(1, '09:32'),
      },
      gloss: { job: 'hallway', description: 'Gloss on the woodwork', createdAt: on(1, '09:33'), assigned_to: 'jamie' },
      cartridge: { job: 'tap', description: 'Fit the new cartridge', createdAt: on(6, '10:07'), assigned_to: 'alex' },
      alarm: { job: 'alarms', description: 'Write the date on each alarm', createdAt: on(8, '11:21') },
    },
  });
}
