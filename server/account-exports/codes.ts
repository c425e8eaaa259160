import { type AccountName, accountNames, codeKey, readCodes } from '#server/company-settings/account-codes.ts';
import { type AccountProgram, accountProgramLabels } from './constants.ts';
import type { RatedLine } from './entries.ts';

export interface Codes {
  account(name: AccountName): string;
  tax(of: 'Sales' | 'Purchases', line: Pick<RatedLine, 'vat_rate' | 'reverse_charge'>): string;
  /** Names without a code, by the settings that lack them: 'Sales 12.5%' in `taxes`. */
  missing: Readonly<Record<'accounts' | 'taxes', Set<string>>>;
}

export function codesOf(texts: { accounts: string; taxes: string }): Codes {
  const codes = { accounts: readCodes(texts.accounts), taxes: readCodes(texts.taxes) };
  const missing = { accounts: new Set<string>(), taxes: new Set<string>() };
  const code = (of: keyof typeof codes, name: string) => {
    const found = codes[of].get(codeKey(name));
    if (found === undefined) missing[of].add(name);
    return found ?? '';
  };
  return {
    account: (name) => code('accounts', accountNames[name]),
    tax: (of, { vat_rate, reverse_charge }) =>
      code(
        'taxes',
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
