import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { company } from '#db/fixtures/world-spec.ts';
import { isUtr } from '#server/infra/typed/tax-number.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { who, world } from '#tests/support/world.ts';
import { returnProblems, returnXml, wholePounds } from './return.ts';

const contractor = { employer_reference: '123/AB45678', utr: '3282497350', accounts_office_reference: '123PA00012345' };
const cleo = {
  ...{ user_id: 7, User: { first_name: 'Zoë Ann', last_name: 'O’Hara & Sons' }, cis_rate: 20, cis_utr: '1955839661' },
  ...{ cis_verification: 'V0012345678', gross: 1533.5, materials: 333.5, deducted: 240 },
};
const newt = {
  ...{ user_id: 8, User: { first_name: 'Newt', last_name: 'Stone' }, cis_rate: 30, cis_utr: '' },
  ...{ cis_verification: 'V0012345678/AB', gross: 100, materials: 0, deducted: 30.45 },
};
const declarations = { employment_status: true, verification: true, inactivity: false };
const options = { monthEnd: '2026-12-05', declarations };

/** Element of a parsed document. */
interface Element {
  name: string;
  text: string;
  children: Element[];
}

function parse(xml: string): Element {
  const root: Element = { name: '', text: '', children: [] };
  const open = [root];
  for (const [, end, name, text] of xml.matchAll(/<(\/)?([A-Za-z]\w*)[^>?]*>([^<]*)/g)) {
    if (end) {
      expect(open.pop()!.name).toBe(name);
      continue;
    }
    const element = { name: name!, text: text!.replace('&amp;', '&').trim(), children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  }
  expect(open).toEqual([root]);
  return root.children[0]!;
}

/*
 * CISreturn-v1-2.xsd, in its own order. `?` may be left out, `*` may be there many times; 'a | b' is a choice. Patterns and
 * the bounds of amounts as there.
 */
type Rule = RegExp | readonly (readonly [name: string, rule: Rule])[];
const yes = /^yes$/;
const utr = /^\d{10}$/;
const yesNo = /^(yes|no)$/;
const whole = /^\d{1,8}\.00$/;
const envelope: Rule = [
  [
    'IRheader',
    [
      ['Keys', [['Key*', /^.+$/]]],
      ['PeriodEnd', /^\d{4}-\d\d-05$/],
      ['DefaultCurrency', /^GBP$/],
      [
        'Manifest',
        [
          [
            'Contains',
            [
              [
                'Reference',
                [
                  ['Namespace', /./],
                  ['SchemaVersion', /./],
                  ['TopElementName', /./],
                ],
              ],
            ],
          ],
        ],
      ],
      ['IRmark?', /./],
      ['Sender', /^(Individual|Company|Agent|Bureau|Partnership|Trust|Government|Other)$/],
    ],
  ],
  [
    'CISreturn',
    [
      [
        'Contractor',
        [
          ['UTR', utr],
          ['AOref', /^[0-9]{3}P[A-Za-z][A-Za-z0-9]{8}$/],
        ],
      ],
      ['NilReturn?', yes],
      [
        'Subcontractor*',
        [
          [
            'Name',
            [
              ['Fore*', /^[A-Za-z][A-Za-z'-]{0,34}$/],
              ['Sur', /^[A-Za-z0-9 ,.()/&'-]{1,35}$/],
            ],
          ],
          ['UnmatchedRate?', yes],
          ['UTR?', utr],
          ['VerificationNumber?', /^V[0-9]{10}[A-HJ-NP-Z]{0,2}$/],
          ['TotalPayments?', whole],
          ['CostOfMaterials?', whole],
          ['TotalDeducted?', /^\d{1,8}\.\d\d$/],
        ],
      ],
      [
        'Declarations',
        [
          ['EmploymentStatus?', yesNo],
          ['Verification?', yesNo],
          ['InformationCorrect', yes],
          ['Inactivity?', yes],
        ],
      ],
    ],
  ],
];

function check(element: Element, rule: Rule): void {
  if (rule instanceof RegExp) {
    expect(element.children, element.name).toEqual([]);
    expect(element.text, element.name).toMatch(rule);
    return;
  }
  const left = [...element.children];
  for (const [spec, child] of rule) {
    const name = spec.replace(/[?*]$/, '');
    let count = 0;
    while (left[0]?.name === name && (count === 0 || spec.endsWith('*'))) {
      check(left.shift()!, child);
      count += 1;
    }
    if (!/[?*]$/.test(spec)) expect(count, `${name} in ${element.name}`).toBe(1);
  }
  expect(
    left.map(({ name }) => name),
    `in ${element.name}`,
  ).toEqual([]);
}

/**
 * The Body as REC-xml-c14n-20010315 writes it, from its tags and texts alone: namespaces where they change and before other
 * attributes, which are in the order of their names; start and end tags in full; `<`, `>`, `&` and returns escaped in texts.
 */
function canonicalBody(xml: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const read = (text: string) => text.replace(/&(\w+);/g, (_, name: string) => entities[name]!);
  const shown = (text: string) =>
    text.replace(/[&<>\r]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&#xD;');
  const spaces: string[] = [];
  let depth = 0;
  let canonical = '';
  for (const [, end, name, attributes = '', short, text] of xml.matchAll(
    /<(\/)?([A-Za-z]\w*)([^>?]*?)(\/)?>([^<]*)/g,
  )) {
    if (end) {
      const inBody = depth > 0;
      if (inBody) canonical += `</${name}>`;
      if (inBody) depth -= 1;
      spaces.pop();
      if (depth > 0) canonical += shown(read(text!));
      continue;
    }
    const all = [...attributes.matchAll(/([\w:]+)\s*=\s*["']([^"']*)["']/g)].map(
      ([, key, value]) => [key!, value!] as const,
    );
    const space = all.find(([key]) => key === 'xmlns')?.[1] ?? spaces.at(-1) ?? '';
    const isRoot = depth === 0 && name === 'Body';
    const isNew = isRoot || space !== spaces.at(-1);
    spaces.push(space);
    if (!isRoot && depth === 0) continue;
    depth += 1;
    const others = all.filter(([key]) => key !== 'xmlns').sort(([a], [b]) => (a < b ? -1 : 1));
    const written = [...(isNew ? [['xmlns', space] as const] : []), ...others];
    canonical += `<${name}${written.map(([key, value]) => ` ${key}="${value}"`).join('')}>`;
    if (short) {
      canonical += `</${name}>`;
      depth -= 1;
      spaces.pop();
    }
    if (depth > 0) canonical += shown(read(text!));
  }
  return canonical;
}

const at = (element: Element, ...path: string[]): Element =>
  path.reduce((level, name) => level.children.find((each) => each.name === name)!, element);
const body = (xml: string) => at(parse(xml), 'Body', 'IRenvelope');

describe('the monthly CIS return', () => {
  test('is what the schema asks for', () => {
    const xml = returnXml(contractor, [cleo, newt], options);
    check(body(xml), envelope);
    const [first, second] = at(body(xml), 'CISreturn').children.filter(({ name }) => name === 'Subcontractor');
    const cells = (element: Element) => Object.fromEntries(element.children.map(({ name, text }) => [name, text]));
    expect(at(first!, 'Name').children.map(({ text }) => text)).toEqual(['Zoe', 'Ann', "O'Hara & Sons"]);
    expect(cells(first!)).toMatchObject({
      ...{ UTR: '1955839661', VerificationNumber: 'V0012345678' },
      ...{ TotalPayments: '1533.00', CostOfMaterials: '334.00', TotalDeducted: '240.00' },
    });
    expect(cells(second!)).toMatchObject({ UnmatchedRate: 'yes', VerificationNumber: 'V0012345678AB' });
    expect(cells(second!)).not.toHaveProperty('UTR');
    expect(xml).toContain('<Key Type="TaxOfficeNumber">123</Key>');
    expect(xml).toContain('<Key Type="TaxOfficeReference">AB45678</Key>');
  });

  test('has the mark of its body in canonical XML', () => {
    const xml = returnXml(contractor, [cleo, newt], options);
    const mark = at(body(xml), 'IRheader', 'IRmark').text;
    const marked = canonicalBody(xml).replace(/<IRmark.*<\/IRmark>/, '');
    expect(mark).toBe(createHash('sha1').update(marked).digest('base64'));
    const changed = returnXml(contractor, [{ ...cleo, gross: 1534.5 }, newt], options);
    expect(at(body(changed), 'IRheader', 'IRmark').text).not.toBe(mark);
  });

  test('is a nil return without payments', () => {
    const xml = returnXml(contractor, [], { ...options, declarations: { ...declarations, inactivity: true } });
    check(body(xml), envelope);
    expect(at(body(xml), 'CISreturn').children.map(({ name }) => name)).toEqual([
      ...['Contractor', 'NilReturn', 'Declarations'],
    ]);
    expect(at(body(xml), 'CISreturn', 'Declarations').children.map(({ name }) => name)).toEqual([
      ...['InformationCorrect', 'Inactivity'],
    ]);
  });

  test('says what must be put right before it is made', () => {
    expect(returnProblems(contractor, [cleo, newt])).toEqual([]);
    const empty = { employer_reference: '', utr: '', accounts_office_reference: '123QA00012345' };
    const wrong = [
      { ...cleo, cis_utr: '1955839662', cis_verification: 'V123' },
      { ...cleo, user_id: 9, cis_utr: '', User: { first_name: '小明', last_name: '李' } },
      { ...newt, cis_verification: '', gross: -5 },
    ];
    expect(returnProblems(empty, wrong)).toEqual([
      {
        user_id: null,
        name: null,
        setting: 'cis_employer_reference',
        message: 'Settings: enter the employer’s tax reference, for example 123/AB45678.',
      },
      { user_id: null, name: null, setting: 'cis_utr', message: 'Settings: enter the company’s UTR.' },
      {
        user_id: null,
        name: null,
        setting: 'cis_accounts_office_reference',
        message: 'Settings: enter the Accounts Office reference, for example 123PA00012345.',
      },
      {
        user_id: 7,
        name: 'Zoë Ann O’Hara & Sons',
        setting: null,
        message: 'Zoë Ann O’Hara & Sons: the UTR 1955839662 is not a valid one.',
      },
      {
        user_id: 7,
        name: 'Zoë Ann O’Hara & Sons',
        setting: null,
        message: 'Zoë Ann O’Hara & Sons: the verification number V123 is not like V0012345678 or V0012345678/A.',
      },
      {
        user_id: 9,
        name: '小明 李',
        setting: null,
        message: '小明 李: the return takes names of letters only, up to 35 each.',
      },
      { user_id: 9, name: '小明 李', setting: null, message: '小明 李: enter their UTR.' },
      {
        user_id: 8,
        name: 'Newt Stone',
        setting: null,
        message: 'Newt Stone: enter the verification number that HMRC gave you for the 30% rate.',
      },
      {
        user_id: 8,
        name: 'Newt Stone',
        setting: null,
        message: 'Newt Stone: corrections leave less than nothing to report.',
      },
    ]);
  });

  test('rounds payments down and materials up, never beyond the payments', () => {
    expect(wholePounds({ gross: 10.99, materials: 10.5, deducted: 0.1 })).toEqual({
      ...{ TotalPayments: 10, CostOfMaterials: 10, TotalDeducted: 0.1 },
    });
  });
});

test('the first digit of a UTR follows from the others', () => {
  expect(['3282497350', '1955839661', '1123456789'].map(isUtr)).toEqual([true, true, true]);
  expect(['2955839661', '1955839616', '195583966', '195583966A'].map(isUtr)).toEqual(Array(4).fill(false));
});

test('is made of a tax month that has ended, from the list of CIS', async ({ db }) => {
  const settings = { cis_employer_reference: '123/AB45678', cis_utr: '3282497350' };
  const made = await world(db, {
    acme: company({
      settings,
      users: {
        ann: { role: 'admin' },
        cleo: { role: 'contractor', first_name: 'Cleo', last_name: 'Stone', cis_rate: 20, cis_utr: '1955839661' },
      },
      payments: { labour: { user: 'cleo', amount: 200, cis_deducted: 40, payment_date: '2026-01-20' } },
    }),
  });
  const ann = await callerFor(db, who(made.acme, 'ann'), { now: '2026-03-02T09:00:00Z' });
  const file = { month: '2026-02', information_correct: true } as const;
  expect(await ann.cis.checkReturn({ month: '2026-02' })).toMatchObject({
    ...{ month_end: '2026-02-05', has_ended: true, is_nil: false, subcontractors: 1 },
    totals: { payments: 200, materials: 0, deducted: 40 },
    problems: [{ user_id: null, setting: 'cis_accounts_office_reference' }],
  });
  const missing = 'Settings: enter the Accounts Office reference, for example 123PA00012345.';
  expect(await refusal(ann.cis.returnFile(file))).toMatchObject({ code: 'conflict', message: missing });
  const setting = (await ann.settings.list()).find(({ key }) => key === 'cis_accounts_office_reference')!;
  await ann.settings.update({ id: setting.id, value: '123 PA 00012345' });
  // A session reads its settings when it begins.
  const later = await callerFor(db, who(made.acme, 'ann'), { now: '2026-03-02T09:00:00Z' });
  const { file_name, xml } = await later.cis.returnFile(file);
  expect(file_name).toBe('CIS300-2026-02-05.xml');
  check(body(xml), envelope);
  expect(xml).toContain('<EmploymentStatus>no</EmploymentStatus>');
  expect(await later.cis.checkReturn({ month: '2026-01' })).toMatchObject({ is_nil: true, problems: [] });
  expect(await refusal(later.cis.returnFile({ ...file, information_correct: false }))).toMatchObject({
    message: 'Confirm that the information is correct and complete.',
  });
  expect(await refusal(later.cis.returnFile({ ...file, month: '2026-03' }))).toMatchObject({
    message: 'This tax month has not ended yet.',
  });
});
