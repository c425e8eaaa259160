const records = {
  fields: ['job_id', 'start_time', 'end_time', 'is_driving'],
  rows: [['1', '2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z', 'false']],
};

/** Bodies of samples whose required fields alone are too little, or whose values must fit each other. */
export const sampleBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'import.create': records,
  'import.duplicates': records,
  'invoices.generateBulk': { JobStatus: 'completed', invoice_mode: 'job', dry_run: true },
  'jobTasks.create': { job_id: 1, description: 'Bleed the radiators' },
  'materials.create': { job_id: 1, description: 'Radiator valve', quantity: 2 },
  'notes.create': { job_id: 1, note: 'The key is with number 4.' },
  'quotes.create': { property_id: 1, title: 'New boiler' },
  'savedViews.create': { list: 'jobs', name: 'In progress', address: '/jobs?status=in_progress' },
  'workingHours.set': { user_id: 1, hours: [{ weekday: 1, starts: '08:30', ends: '17:00' }] },
};

export const sampleQueries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'requestAJob.findProperty': { post_code: 'M1 1AA', company_id: 1 },
  'visits.totals': { start_date: '2026-03-23', end_date: '2026-03-29' },
};
