import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';

/* Files as people have them, each built as its program writes it. */

const utf8 = (text: string) => new TextEncoder().encode(text);
/** As Windows programs save text in Western Europe. */
const windows = (text: string) =>
  new Uint8Array([...text].map((each) => ({ '–': 0x96, '’': 0x92 })[each] ?? each.charCodeAt(0)));

export interface SheetRows {
  name: string;
  rows: CellValue[][];
  /** By 'row,column'. */
  cells?: Readonly<Record<string, Partial<Cell>>>;
  merges?: { startRow: number; startCol: number; endRow: number; endCol: number }[];
  hidden?: boolean;
}

export const workbook = async (...sheets: SheetRows[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map(({ cells = {}, ...sheet }) => ({ ...sheet, cells: new Map(Object.entries(cells)) })),
  });

const format = (numFmt: string): Partial<Cell> => ({ style: { numFmt } });
/** A time or a length of time as a fraction of a day. */
const clock = (hours: number, minutes = 0) => (hours * 60 + minutes) / 1440;

interface ImportedFile {
  name: string;
  table: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** The part of its first row that is sent. */
  first: Readonly<Record<string, string>>;
  rows: number;
  /** Cells that the server rejects in the company Acme of the contract tests, as 'row field'. */
  rejected?: readonly string[];
}

const text = (bytes: Uint8Array) => () => bytes;

export const importedFiles: readonly ImportedFile[] = [
  {
    name: 'LibreOffice CSV with semicolons',
    table: 'properties',
    bytes: text(utf8('Property address;Post Code;Town;Tenant tel\n1 Quay Street;M3 3JZ;Manchester;0161 496 0000\n')),
    first: { address: '1 Quay Street', post_code: 'M3 3JZ', city: 'Manchester', tenant_phone: '0161 496 0000' },
    rows: 1,
  },
  {
    name: 'Excel CSV (Windows-1252)',
    table: 'properties',
    bytes: text(windows('Address,Tenant name,Owner\r\n2 Quay Street – rear,José O’Brien,Leonard Price\r\n')),
    first: { address: '2 Quay Street – rear', tenant_name: 'José O’Brien', landlord_id: 'Leonard Price' },
    rows: 1,
  },
  {
    name: 'Excel CSV UTF-8',
    table: 'customers',
    bytes: text(
      utf8('\ufeffClient name,E-mail address,Tel no,Terms\r\nPrice & Sons,ann@price.example,0161 496 0000,30\r\n'),
    ),
    first: { name: 'Price & Sons', email: 'ann@price.example', phone: '0161 496 0000', payment_terms: '30' },
    rows: 1,
  },
  {
    name: 'Excel Unicode text (UTF-16, tabs)',
    table: 'users',
    bytes: () => {
      const units = [...'\ufeffForename\tSurname\tE-mail\tRole\r\nNia\tŴyn\tnia@acme.example\tEmployee\r\n'];
      return new Uint8Array(units.flatMap((each) => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]));
    },
    first: { first_name: 'Nia', last_name: 'Ŵyn', email: 'nia@acme.example', role: 'employee' },
    rows: 1,
  },
  {
    name: 'Google Sheets CSV',
    table: 'jobs',
    bytes: text(utf8('Site,Job name,Deadline,PO number,Estimate\n#1,"Fence, rear",20/03/2026,PO-7,"£1,000.00"\n')),
    first: {
      property_id: '#1',
      job_title: 'Fence, rear',
      due_date: '20/03/2026',
      client_reference: 'PO-7',
      budget: '£1,000.00',
    },
    rows: 1,
  },
  {
    name: 'letting agent’s list with titles above it',
    table: 'properties',
    bytes: text(
      utf8(
        'Castle Lettings Ltd\nManaged properties, printed 3 March 2026\n\nProperty,PCode,Tenant(s),Contact number,Keys\n3 Quay Street,M3 3JZ,"A Bee, C Dee",0161 496 0001,Hook 4\n',
      ),
    ),
    first: {
      address: '3 Quay Street',
      post_code: 'M3 3JZ',
      tenant_name: 'A Bee, C Dee',
      tenant_phone: '0161 496 0001',
      access_notes: 'Hook 4',
    },
    rows: 1,
  },
  {
    name: 'bank statement',
    table: 'payments',
    bytes: text(
      utf8(
        'Transaction Date,Worker,Transaction Description,Debit Amount\n02/03/2026,employee acme,FPO WEEK 9,"1,250.00"\n',
      ),
    ),
    first: { payment_date: '02/03/2026', user_id: 'employee acme', description: 'FPO WEEK 9', amount: '1,250.00' },
    rows: 1,
  },
  {
    name: 'merchant’s price list (XLSX)',
    table: 'price-list',
    bytes: () =>
      workbook({
        name: 'Prices',
        rows: [
          ['Trade price list'],
          ['SKU', 'Product name', 'Trade price', 'Selling price', 'Tax rate'],
          ['00417', 'Ball valve', 12.1, 0.1 + 0.2, 0.2],
        ],
        cells: { '2,2': format('£#,##0.00'), '2,3': format('£#,##0.00'), '2,4': format('0%') },
      }),
    first: { code: '00417', description: 'Ball valve', cost: '12.1', price: '0.3', vat_rate: '20' },
    rows: 1,
  },
  {
    name: 'Excel workbook of several sheets',
    table: 'properties',
    bytes: () =>
      workbook(
        { name: 'Read me', rows: [['Read this first'], ['Rent book of 2026']] },
        {
          name: 'Old',
          rows: [
            ['Address', 'Postcode', 'Town'],
            ['9 Old Street', 'M1 1AA', 'Salford'],
          ],
          hidden: true,
        },
        {
          name: 'Houses',
          rows: [
            ['Landlord', 'Address', 'Tenant tel'],
            ['Leonard Price', '4 Quay Street', 1_614_960_000],
            [null, '5 Quay Street', null],
          ],
          cells: { '1,2': format('00000000000') },
          merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
        },
      ),
    first: { landlord_id: 'Leonard Price', address: '4 Quay Street', tenant_phone: '01614960000' },
    rows: 2,
  },
  {
    name: 'foreman’s timesheet (XLSX): day, times and hours apart',
    table: 'time-tracking',
    bytes: () =>
      workbook({
        name: 'Week 9',
        rows: [
          ['Operative', 'Job title', 'Date', 'Time in', 'Time out', 'Work done'],
          [
            'employee acme',
            'Acme boiler',
            new Date('2026-02-27T00:00:00Z'),
            clock(8, 30),
            clock(10),
            'Changed the washer',
          ],
          ['employee acme', 'Acme boiler', new Date('2026-02-27T00:00:00Z'), clock(22), clock(1, 15), 'Night shift'],
        ],
        cells: {
          '1,2': format('ddd dd/mm/yyyy'),
          '1,3': format('hh:mm'),
          '1,4': format('h:mm AM/PM'),
          '2,2': format('dd/mm/yyyy'),
          '2,3': format('hh:mm'),
          '2,4': format('hh:mm'),
        },
      }),
    first: {
      user_id: 'employee acme',
      job_id: 'Acme boiler',
      start_time: '2026-02-27 08:30',
      end_time: '2026-02-27 10:00',
      note: 'Changed the washer',
    },
    rows: 2,
  },
  {
    name: 'timesheet with a length in place of an end',
    table: 'time-tracking',
    bytes: text(
      utf8('Name,Project,Date,Start time,Hours,Details\nemployee acme,Acme boiler,29/03/2026,12:30 am,1.5,Late call\n'),
    ),
    // The clocks went forward at one.
    first: {
      user_id: 'employee acme',
      job_id: 'Acme boiler',
      start_time: '29/03/2026 12:30 am',
      end_time: '2026-03-29T02:00:00.000Z',
      note: 'Late call',
    },
    rows: 1,
    rejected: ['1 note'],
  },
  {
    name: 'Toggl Track',
    table: 'time-tracking',
    bytes: text(
      utf8(
        '\ufeffUser,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (GBP)\nNia Wyn,nia@acme.example,Price,Acme boiler,,Changed the washer,Yes,2026-02-27,08:30:15,2026-02-27,10:00:00,01:29:45,,40.00\n',
      ),
    ),
    first: {
      user_id: 'nia@acme.example',
      job_id: 'Acme boiler',
      note: 'Changed the washer',
      is_billable: 'true',
      start_time: '2026-02-27 08:30:15',
      end_time: '2026-02-27 10:00:00',
    },
    rows: 1,
  },
  {
    name: 'Clockify with the month first',
    table: 'time-tracking',
    bytes: text(
      utf8(
        'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Date of creation\nAcme boiler,Price,Changed the washer,Boiler,Nia Wyn,,nia@acme.example,,No,02/03/2026,08:30:00 AM,02/03/2026,10:00:00 AM,01:30:00,1.50,02/03/2026\nAcme boiler,Price,Changed the washer,Boiler,Nia Wyn,,nia@acme.example,,No,02/27/2026,08:30:00 AM,02/27/2026,10:00:00 AM,01:30:00,1.50,02/27/2026\n',
      ),
    ),
    first: {
      user_id: 'nia@acme.example',
      job_id: 'Acme boiler',
      note: 'Changed the washer',
      is_billable: 'false',
      start_time: '2026-02-03 08:30:00 AM',
      end_time: '2026-02-03 10:00:00 AM',
    },
    rows: 2,
  },
  {
    name: 'Harvest, whose records have no times',
    table: 'time-tracking',
    bytes: text(
      utf8(
        'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL\n2026-02-27,Price,Acme boiler,,Repair,Changed the washer,1.5,1.5,Yes,No,No,Nia,Wyn,,Yes,40,60,20,30,Pounds - GBP,\n2026-02-27,Price,Acme boiler,,Repair,Swept the floor,0.25,0.25,Yes,No,No,Nia,Wyn,,Yes,40,10,20,5,Pounds - GBP,\n',
      ),
    ),
    first: {
      user_id: 'Nia Wyn',
      job_id: 'Acme boiler',
      note: 'Changed the washer',
      is_billable: 'true',
      start_time: '2026-02-27 08:00',
      end_time: '2026-02-27T09:30:00.000Z',
    },
    rows: 2,
  },
  {
    name: 'expenses of a card (XLSX), days as figures',
    table: 'expenses',
    bytes: () =>
      workbook({
        name: 'Card',
        rows: [
          ['Transaction date', 'Employee', 'Category', 'Gross', 'VAT amount', 'Merchant'],
          [new Date('2026-02-20T00:00:00Z'), 'employee acme', 'Fuel', 1234.56, 1e-7, 'Shell'],
        ],
        cells: { '1,0': format('d-mmm-yy'), '1,3': format('#,##0.00') },
      }),
    first: {
      expense_date: '2026-02-20',
      user_id: 'employee acme',
      expense_type: 'fuel',
      amount: '1234.56',
      vat_amount: '0.0000001',
      description: 'Shell',
    },
    rows: 1,
    rejected: ['1 vat_amount'],
  },
  {
    name: 'rates by email',
    table: 'users-rates',
    bytes: text(
      utf8('sep=;\r\nEmail;Hourly rate;Billable rate;Valid from\r\nnia@acme.example;15,25;40,00;01.04.2026\r\n'),
    ),
    first: { user_id: 'nia@acme.example', rate: '15,25', charge_rate: '40,00', effective_from: '01.04.2026' },
    rows: 1,
  },
  {
    name: 'visits of a wall planner (XLSX)',
    table: 'visits',
    bytes: () =>
      workbook({
        name: 'March',
        rows: [
          ['Engineer', 'Works order', 'Appointment date', 'Appointment time', 'Duration'],
          ['employee acme', 'Acme boiler', new Date('2026-03-05T00:00:00Z'), clock(8, 30), clock(25, 30)],
        ],
        cells: { '1,2': format('dd/mm/yyyy'), '1,3': format('hh:mm'), '1,4': format('[h]:mm') },
      }),
    first: {
      user_id: 'employee acme',
      job_id: 'Acme boiler',
      day: '2026-03-05',
      starts: '08:30',
      expected_minutes: '25:30',
    },
    rows: 1,
    rejected: ['1 expected_minutes'],
  },
  {
    name: 'QuickBooks customers',
    table: 'customers',
    bytes: text(
      utf8(
        'Account name,Tel,Accounts email,VAT no,Due days\nPrice & Sons,0161 496 0000,a@price.example,GB123456789,14\n',
      ),
    ),
    first: {
      name: 'Price & Sons',
      phone: '0161 496 0000',
      statement_email: 'a@price.example',
      vat_number: 'GB123456789',
      payment_terms: '14',
    },
    rows: 1,
  },
  {
    name: 'pipes, as databases write them',
    table: 'jobs',
    bytes: text(utf8('sep=|\nProperty address|Job title|Start date\n1 Acme Street|Gutter|2026-03-20 00:00:00\n')),
    first: { property_id: '1 Acme Street', job_title: 'Gutter', job_start_date: '2026-03-20 00:00:00' },
    rows: 1,
  },
  {
    name: 'workbook with errors and formulas',
    table: 'properties',
    bytes: () =>
      workbook({
        name: 'Sheet1',
        rows: [
          ['Address', 'Town', 'Tenant'],
          ['6 Quay Street', 'Hull', '#REF!'],
        ],
        cells: {
          '1,1': { formula: 'PROPER("hull")', formulaResult: 'Hull', value: 'Hull', type: 'formula' },
          '1,2': { value: '#REF!', type: 'error' },
        },
      }),
    first: { address: '6 Quay Street', city: 'Hull', tenant_name: '#REF!' },
    rows: 1,
    rejected: ['1 tenant_name'],
  },
  {
    name: 'Toggl Track, as it imports files: without the ends',
    table: 'time-tracking',
    bytes: text(
      utf8(
        'Email,Project,Description,Start date,Start time,Duration,Tags\nnia@acme.example,Acme boiler,Changed the washer,2026-02-27,08:30:15,01:29:45,\n',
      ),
    ),
    first: { start_time: '2026-02-27 08:30:15', end_time: '2026-02-27T10:00:00.000Z', note: 'Changed the washer' },
    rows: 1,
  },
  {
    name: 'Clockify, the example of its help pages',
    table: 'time-tracking',
    bytes: text(
      utf8(
        'Project,Client,Description,Task,Email,Tags,Billable,Start Date,Start Time,Duration (h)\nAcme boiler,Price,Changed the washer,Repair,nia@acme.example,,Yes,01/31/2026,4:00 PM,1:00\n',
      ),
    ),
    first: { start_time: '2026-01-31 4:00 PM', end_time: '2026-01-31T17:00:00.000Z', is_billable: 'true' },
    rows: 1,
  },
  {
    name: 'bookkeeper’s sheet with sums below its rows (XLSX)',
    table: 'payments',
    bytes: () =>
      workbook({
        name: 'March',
        rows: [
          ['Payee', 'Paid on', 'Paid'],
          ['employee acme', new Date('2026-03-02T00:00:00Z'), 1250],
          [],
          ['Total', null, 1250],
        ],
        cells: {
          '1,1': format('dd/mm/yyyy'),
          '1,2': format('#,##0.00'),
          '3,2': { formula: 'SUM(C2:C2)', formulaResult: 1250, value: 1250, type: 'formula' },
        },
      }),
    first: { user_id: 'employee acme', payment_date: '2026-03-02', amount: '1250' },
    // The sums are read as a row, which no worker is found for.
    rows: 2,
    rejected: ['2 user_id'],
  },
];
