import { plainPounds } from '#server/format.ts';
import { withIrMark } from '#server/infra/ir-mark.ts';
import { isUtr, readAccountsOffice } from '#server/infra/typed/tax-number.ts';
import { pence } from '../pricing/constants.ts';
import type { CisStatement } from './schema.ts';

/*
 * The monthly return (CIS300) as the file that HMRC's schema asks for: CISreturn-v1-2.xsd in a GovTalk envelope, without
 * the sender's credentials, which the program that sends it adds. docs/accounts.md says where both are described.
 */

export interface ReturnContractor {
  /** '123/AB45678'. */
  employer_reference: string;
  utr: string;
  accounts_office_reference: string;
}

export interface Declarations {
  /** Nobody was under a contract of employment. Not asked of a nil return. */
  employment_status: boolean;
  /** Everybody was verified, or on a return of this or the last two tax years. */
  verification: boolean;
  /** Nobody is to be paid in the next six months. */
  inactivity: boolean;
}

/** A missing or wrong value, of a subcontractor or of a setting by its key. */
export interface ReturnProblem {
  user_id: number | null;
  /** The subcontractor's. */
  name: string | null;
  setting: string | null;
  message: string;
}

type Row = Pick<
  CisStatement,
  'user_id' | 'User' | 'cis_rate' | 'cis_utr' | 'cis_verification' | 'gross' | 'materials' | 'deducted'
>;

const verificationForm = /^V\d{10}[A-HJ-NP-Z]{0,2}$/;
const employerForm = /^(\d{3})\/?([A-Z0-9]{1,10})$/;
const foreForm = /^[A-Za-z][A-Za-z'-]{0,34}$/;
const surForm = /^[A-Za-z0-9 ,.()/&'-]{1,35}$/;
const highest = 99_999_999;

/** 'V0012345678/AB' -> 'V0012345678AB': HMRC prints a stroke that its schema does not have. */
const verificationOf = ({ cis_verification }: Row) => cis_verification.replaceAll('/', '');

/** Letters as the schema has them: 'Zoë' -> 'Zoe', '’' -> an apostrophe. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();

/** At most two forenames. */
function nameOf({ User }: Row) {
  const fore = plain(User.first_name).split(' ').filter(Boolean).slice(0, 2);
  return { fore, sur: plain(User.last_name) };
}

/** Deductions may have pence, the rest is in whole pounds: what was paid is rounded down, materials up to no more than it. */
export function wholePounds({ gross, materials, deducted }: Pick<Row, 'gross' | 'materials' | 'deducted'>) {
  const payments = Math.floor(pence(gross) / 100);
  return {
    TotalPayments: payments,
    CostOfMaterials: Math.min(payments, Math.ceil(pence(materials) / 100)),
    TotalDeducted: pence(deducted) / 100,
  };
}

const fullNameOf = ({ User }: Row) => `${User.first_name} ${User.last_name}`.trim();

function problemsOfRow(row: Row): string[] {
  const { fore, sur } = nameOf(row);
  const who = fullNameOf(row);
  const isUnmatched = row.cis_rate === 30;
  return [
    ...(fore.length === 0 || !fore.every((name) => foreForm.test(name)) || !surForm.test(sur)
      ? [`${who}: the return takes names of letters only, up to 35 each.`]
      : []),
    ...(row.cis_utr === '' && !isUnmatched ? [`${who}: enter their UTR.`] : []),
    ...(row.cis_utr !== '' && !isUtr(row.cis_utr) ? [`${who}: the UTR ${row.cis_utr} is not a valid one.`] : []),
    ...(row.cis_verification === '' && isUnmatched
      ? [`${who}: enter the verification number that HMRC gave you for the 30% rate.`]
      : []),
    ...(row.cis_verification !== '' && !verificationForm.test(verificationOf(row))
      ? [`${who}: the verification number ${row.cis_verification} is not like V0012345678 or V0012345678/A.`]
      : []),
    ...(row.gross < 0 || row.materials < 0 || row.materials > row.gross || row.gross > highest
      ? [`${who}: corrections leave less than nothing to report.`]
      : []),
  ];
}

/** Problems to put right before the file can be made. */
export function returnProblems(contractor: ReturnContractor, rows: readonly Row[]): ReturnProblem[] {
  const { employer_reference, utr, accounts_office_reference } = contractor;
  const own = [
    {
      setting: 'cis_employer_reference',
      message: employerForm.test(employer_reference.trim().toUpperCase())
        ? undefined
        : 'Settings: enter the employer’s tax reference, for example 123/AB45678.',
    },
    {
      setting: 'cis_utr',
      message: isUtr(utr)
        ? undefined
        : utr === ''
          ? 'Settings: enter the company’s UTR.'
          : `Settings: the UTR ${utr} is not a valid one.`,
    },
    {
      setting: 'cis_accounts_office_reference',
      message:
        readAccountsOffice(accounts_office_reference).error &&
        'Settings: enter the Accounts Office reference, for example 123PA00012345.',
    },
  ];
  return [
    ...own.flatMap(({ setting, message }) =>
      message === undefined ? [] : [{ user_id: null, name: null, setting, message }],
    ),
    ...rows.flatMap((row) =>
      problemsOfRow(row).map((message) => ({ user_id: row.user_id, name: fullNameOf(row), setting: null, message })),
    ),
  ];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Node = readonly [name: string, content: string | readonly Node[], attributes?: string];

function xmlOf([name, content, attributes = '']: Node, indent = ''): string {
  const open = `${indent}<${name}${attributes && ` ${attributes}`}>`;
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`;
  return `${open}\n${content.map((node) => xmlOf(node, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

const namespace = 'http://www.govtalk.gov.uk/taxation/CISreturn';
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

function subcontractor(row: Row): Node {
  const { fore, sur } = nameOf(row);
  const { TotalPayments, CostOfMaterials, TotalDeducted } = wholePounds(row);
  return [
    'Subcontractor',
    [
      ['Name', [...fore.map((name): Node => ['Fore', name]), ['Sur', sur]]],
      ...(row.cis_rate === 30 ? [['UnmatchedRate', 'yes'] as const] : []),
      ...(row.cis_utr === '' ? [] : [['UTR', row.cis_utr] as const]),
      ...(row.cis_verification === '' ? [] : [['VerificationNumber', verificationOf(row)] as const]),
      ['TotalPayments', `${TotalPayments}.00`],
      ['CostOfMaterials', `${CostOfMaterials}.00`],
      ['TotalDeducted', plainPounds(TotalDeducted)],
    ],
  ];
}

/** `monthEnd`: the 5th. Without rows it is a nil return. Call it only without `returnProblems`. */
export function returnXml(
  contractor: ReturnContractor,
  rows: readonly Row[],
  { monthEnd, declarations }: { monthEnd: string; declarations: Declarations },
): string {
  const [, office = '', reference = ''] = employerForm.exec(contractor.employer_reference.trim().toUpperCase()) ?? [];
  const keys: Node = [
    'Keys',
    [
      ['Key', office, 'Type="TaxOfficeNumber"'],
      ['Key', reference, 'Type="TaxOfficeReference"'],
    ],
  ];
  const isNil = rows.length === 0;
  const header: Node = [
    'IRheader',
    [
      keys,
      ['PeriodEnd', monthEnd],
      ['DefaultCurrency', 'GBP'],
      [
        'Manifest',
        [
          [
            'Contains',
            [
              [
                'Reference',
                [
                  ['Namespace', namespace],
                  ['SchemaVersion', '2005-v1.1'],
                  ['TopElementName', 'CISreturn'],
                ],
              ],
            ],
          ],
        ],
      ],
      ['IRmark', '', 'Type="generic"'],
      ['Sender', 'Company'],
    ],
  ];
  const cisReturn: Node = [
    'CISreturn',
    [
      [
        'Contractor',
        [
          ['UTR', contractor.utr],
          ['AOref', readAccountsOffice(contractor.accounts_office_reference).value ?? ''],
        ],
      ],
      ...(isNil ? [['NilReturn', 'yes'] as const] : rows.map(subcontractor)),
      [
        'Declarations',
        [
          ...(isNil
            ? []
            : [
                ['EmploymentStatus', yesOrNo(declarations.employment_status)] as const,
                ['Verification', yesOrNo(declarations.verification)] as const,
              ]),
          ['InformationCorrect', 'yes'],
          ...(declarations.inactivity ? [['Inactivity', 'yes'] as const] : []),
        ],
      ],
    ],
  ];
  const message: Node = [
    'GovTalkMessage',
    [
      ['EnvelopeVersion', '2.0'],
      [
        'Header',
        [
          [
            'MessageDetails',
            [
              ['Class', 'IR-CIS-CIS300MR'],
              ['Qualifier', 'request'],
              ['Function', 'submit'],
              ['Transformation', 'XML'],
            ],
          ],
          ['SenderDetails', ''],
        ],
      ],
      ['GovTalkDetails', [keys, ['TargetDetails', [['Organisation', 'IR']]]]],
      ['Body', [['IRenvelope', [header, cisReturn], `xmlns="${namespace}"`]]],
    ],
    'xmlns="http://www.govtalk.gov.uk/CM/envelope"',
  ];
  return withIrMark(`<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(message)}`);
}
