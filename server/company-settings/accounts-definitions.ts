import type { SettingDefinition } from './definition.ts';

/*
 * Each line names a kind of entry and what the program calls it. The values are those of the programs' own new companies,
 * as far as docs/accounts.md says where they were read. CIS has none: what customers keep back is the company's money,
 * what it deducts is HMRC's, and no list of the makers' names an account for either.
 */

const accountsHelp =
  'One line each, as in Sales = 200: Sales, CIS kept back by customers, Materials, Travel, Tools, Parking, Fuel, Other expenses, Wages, Subcontractors, CIS deducted from subcontractors, Bank.';
const taxesHelp =
  'One line for each kind of VAT, as in Sales 20%, Sales reverse charge 20%, Sales without VAT or Purchases 20%.';
const codes = (of: 'accounts' | 'taxes') =>
  ({ category: 'accounts', isLong: true, validation: 'max:2000', codes: of }) as const;

export const accountsDefinitions = [
  {
    id: 110,
    key: 'xero_accounts',
    ...codes('accounts'),
    value: `Sales = 200
Materials = 310
Travel = 493
Tools = 429
Parking = 493
Fuel = 449
Other expenses = 429
Wages = 477
Subcontractors = 325
Bank = 090`,
    description: 'Xero: account codes',
    helpText: accountsHelp,
  },
  {
    id: 111,
    key: 'xero_tax_types',
    ...codes('taxes'),
    value: `Sales 20% = 20% (VAT on Income)
Sales 5% = 5% (VAT on Income)
Sales 0% = Zero Rated Income
Sales without VAT = No VAT
Sales reverse charge 20% = Domestic Reverse Charge @ 20% (VAT on Income)
Sales reverse charge 5% = Domestic Reverse Charge @ 5% (VAT on Income)
Purchases 20% = 20% (VAT on Expenses)
Purchases 5% = 5% (VAT on Expenses)
Purchases without VAT = No VAT`,
    description: 'Xero: tax rates',
    helpText: `${taxesHelp} Write the tax rate’s name as Xero shows it.`,
  },
  {
    id: 112,
    key: 'quickbooks_accounts',
    ...codes('accounts'),
    value: `Sales = Sales
Materials = Cost of sales
Travel = Travel expenses
Tools = Tools and equipment
Parking = Travel expenses
Fuel = Motor expenses
Other expenses = Sundry expenses
Wages = Wages
Subcontractors = Subcontractors
Bank = Current account`,
    description: 'QuickBooks: accounts',
    helpText: `${accountsHelp} Sales and CIS kept back by customers are products, the others accounts, by their names.`,
  },
  {
    id: 113,
    key: 'quickbooks_tax_types',
    ...codes('taxes'),
    value: `Sales 20% = 20.0% S
Sales 5% = 5.0% R
Sales 0% = 0.00% Z
Sales without VAT = No VAT
Sales reverse charge 20% = 20.0% RC CIS
Sales reverse charge 5% = 5.0% RC CIS
Purchases 20% = 20.0% S
Purchases 5% = 5.0% R
Purchases without VAT = No VAT`,
    description: 'QuickBooks: VAT codes',
    helpText: taxesHelp,
  },
  {
    id: 114,
    key: 'sage_accounts',
    ...codes('accounts'),
    value: `Sales = 4000
Materials = 5000
Travel = 7400
Tools = 6900
Parking = 7400
Fuel = 7300
Other expenses = 6900
Wages = 7004
Subcontractors = 6002
Bank = 1200`,
    description: 'Sage: nominal codes',
    helpText: accountsHelp,
  },
  {
    id: 115,
    key: 'sage_tax_types',
    ...codes('taxes'),
    value: `Sales 20% = T1
Sales 5% = T5
Sales 0% = T0
Sales without VAT = T9
Sales reverse charge 20% = T21
Sales reverse charge 5% = T26
Purchases 20% = T1
Purchases 5% = T5
Purchases without VAT = T9`,
    description: 'Sage: tax codes',
    helpText: taxesHelp,
  },
] as const satisfies readonly SettingDefinition[];
