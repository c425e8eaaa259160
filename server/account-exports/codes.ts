import { type AccountProgram, accountProgramLabels } from './constants.ts';
import type { RatedLine } from './entries.ts';

/* Which account and which tax type of a program each kind of entry has: settings of one line each, 'Sales = 200'. */

/** In the order of the settings. */
export const accountNames = {
  sales: 'Sales',
  cis_suffered: 'CIS kept back by customers',
  material: 'Materials',
  travel: 'Travel',
  tool: 'Tools',
  parking: 'Parking',
  fuel: 'Fuel',
  other: 'Other expenses',
  wages: 'Wages',
  subcontractors: 'Subcontractors',
  cis_deducted: 'CIS deducted from subcontractors',
  bank: 'Bank',
} as const;
export type AccountName = keyof typeof accountNames;

export const taxNameForm = /^(?:Sales|Purchases) (?:(?:reverse charge )?\d{1,3}(?:\.\d{1,2})?%|without VAT)$/i;

const key = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** By what stands left of the first '=', as `key` has it. The last of two lines counts. */
function readLines(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [name = '', ...value] = line.split('=');
      const code = value.join('=').trim();
      return name.trim() === '' || code === '' ? [] : [[key(name), code] as const];
    }),
  );
}

const known = new Set(Object.values(accountNames).map(key));

/** Message for the first line that can't be read; undefined if all can. */
export function codesError(text: string, of: 'accounts' | 'taxes'): string | undefined {
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [name = '', ...value] = line.split('=');
    const code = value.join('=').trim();
    const where = `Line ${at + 1}: `;
    if (code === '') {
      return `${where}write a name, = and a code, for example ${of === 'accounts' ? 'Sales = 200' : 'Sales 20% = T1'}`;
    }
    if (code.length > 100) return `${where}a code has at most 100 characters`;
    if (of === 'accounts' && !known.has(key(name))) {
      return `${where}‘${name.trim()}’ is none of ${Object.values(accountNames).join(', ')}`;
    }
    if (of === 'taxes' && !taxNameForm.test(name.trim().replace(/\s+/g, ' '))) {
      return `${where}‘${name.trim()}’ is no kind of VAT. Write Sales 20%, Sales reverse charge 20%, Sales without VAT or Purchases 20%`;
    }
  }
  return undefined;
}

export interface Codes {
  account(name: AccountName): string;
  tax(of: 'Sales' | 'Purchases', line: Pick<RatedLine, 'vat_rate' | 'reverse_charge'>): string;
  /** What was asked for and has no code: 'Sales 12.5%'. */
  missing: Set<string>;
}

export function codesOf(texts: { accounts: string; taxes: string }): Codes {
  const accounts = readLines(texts.accounts);
  const taxes = readLines(texts.taxes);
  const missing = new Set<string>();
  const code = (codes: ReadonlyMap<string, string>, name: string) => {
    const found = codes.get(key(name));
    if (found === undefined) missing.add(name);
    return found ?? '';
  };
  return {
    account: (name) => code(accounts, accountNames[name]),
    tax: (of, { vat_rate, reverse_charge }) =>
      code(
        taxes,
        vat_rate === null ? `${of} without VAT` : `${of} ${reverse_charge ? 'reverse charge ' : ''}${vat_rate}%`,
      ),
    missing,
  };
}

export const codeSettings = {
  xero: { accounts: 'xero_accounts', taxes: 'xero_tax_types' },
  quickbooks: { accounts: 'quickbooks_accounts', taxes: 'quickbooks_tax_types' },
  sage: { accounts: 'sage_accounts', taxes: 'sage_tax_types' },
} as const satisfies Record<AccountProgram, { accounts: string; taxes: string }>;

export const missingCodeMessage = (program: AccountProgram, names: readonly string[]) =>
  `Settings don’t say what ${accountProgramLabels[program]} calls ${names.join(', ')}. Add ${names.length === 1 ? 'a line' : 'lines'} there first.`;
