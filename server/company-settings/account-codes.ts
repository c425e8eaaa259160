/* Settings that say which account and which tax type of an accounts program each kind of entry has: 'Sales = 200'. */

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

const taxNameForm = /^(?:Sales|Purchases) (?:(?:reverse charge )?\d{1,3}(?:\.\d{1,2})?%|without VAT)$/i;

export const codeKey = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** By what stands left of the first '=', as `codeKey` has it. The last of two lines counts. */
export function readCodes(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [name = '', ...value] = line.split('=');
      const code = value.join('=').trim();
      return name.trim() === '' || code === '' ? [] : [[codeKey(name), code] as const];
    }),
  );
}

const known = new Set(Object.values(accountNames).map(codeKey));

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
    if (of === 'accounts' && !known.has(codeKey(name))) {
      return `${where}‘${name.trim()}’ is none of ${Object.values(accountNames).join(', ')}`;
    }
    if (of === 'taxes' && !taxNameForm.test(name.trim().replace(/\s+/g, ' '))) {
      return `${where}‘${name.trim()}’ is no kind of VAT. Write Sales 20%, Sales reverse charge 20%, Sales without VAT or Purchases 20%`;
    }
  }
  return undefined;
}
