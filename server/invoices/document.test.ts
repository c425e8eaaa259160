import { describe, expect, test } from 'vitest';
import { invoice, invoiceLine } from '#tests/support/documents.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { noLogo, testPrinter } from '#tests/support/test-printer.ts';
import { invoicePages } from './document.ts';
import { printInvoices } from './print.ts';
import type { InvoiceDocument } from './schema.ts';

const printed = async (...documents: InvoiceDocument[]) =>
  Promise.all((await printInvoices(testPrinter(), documents, noLogo)).map(pdfText));

test('escapes typed text', () => {
  const page = invoicePages([invoice({ job_title: `<script>alert('1')</script> & "co"` })]);
  expect(page).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;co&quot;');
  expect(page).not.toContain('<script');
});

test('contains everything a VAT invoice requires', async () => {
  const [pages] = await printed(invoice());
  expect(pages).toHaveLength(1);
  for (const message of [
    'Acme Ltd',
    'Unit 4, Canal Street',
    'VAT registration no. GB 123 4567 89',
    'INV-2026-0041',
    'Date of issue 2 Mar 2026',
    'Tax point 27 Feb 2026',
    'Total due £182.75 Due 1 Apr 2026 Payment reference INV-2026-0041',
    'Your reference PO 77812',
    'Mill Lane Residents Ltd',
    'PO Box 7',
    'Job 128 New boiler',
    '1 Mill Lane, Manchester, M21 0AA',
    '27 Feb 2026 Labour 03:35 h £42.50 20% £152.29',
    'Total net £152.29',
    'VAT at 20% £30.46',
    'Total due £182.75',
    'Please pay by 1 Apr 2026',
    'Sort code 12-34-56',
    'Account no. 12345678',
    'Registered in England no. 01234567',
    'Page 1 of 1',
  ]) {
    expect(pages![0]!.replace(/\s+/g, ' ')).toContain(message);
  }
  expect(pages![0]).not.toMatch(/PREVIEW|VOID|Earlier work/);
});

const withoutHours = { work_date: null, minutes: null, unit_price: null };
const plain = (page: string) => page.replace(/\s+/g, ' ');

test('explains reverse charge, CIS, a fixed price and a discount', async () => {
  const [[page]] = (await printed(
    invoice({
      lines: [
        invoiceLine({ ...withoutHours, kind: 'fixed', amount: 500, description: 'New boiler' }),
        invoiceLine({ ...withoutHours, kind: 'discount', amount: -25, description: 'Discount 5%' }),
      ],
      net_amount: 475,
      vat_amount: 95,
      reverse_charge: true,
      total_amount: 475,
      cis_rate: 30,
      cis_base: 380,
      cis_amount: 114,
      amount_due: 361,
    }),
  )) as [[string]];
  for (const message of [
    'New boiler 1 £500.00 20% £500.00',
    'Discount 5% 20% \u2212£25.00',
    'Total net £475.00',
    'VAT at 20% Not in the total £95.00',
    'Reverse charge: Customer to pay the VAT to HMRC',
    'Total £475.00',
    'Less CIS deduction at 30% On labour of £380.00 \u2212£114.00',
    'Total due £361.00',
  ]) {
    expect(plain(page)).toContain(message);
  }
});

test('says the rate of each line, and what VAT at each of several rates is counted on', async () => {
  const [[page]] = (await printed(
    invoice({
      lines: [
        invoiceLine(),
        invoiceLine({
          kind: 'material',
          description: 'Insulation, 100 mm',
          minutes: null,
          quantity: 12.5,
          unit: 'm2',
          unit_price: 1200,
          amount: 15_000,
          vat_rate: 0,
        }),
      ],
      net_amount: 15_152.29,
      vat_rate: null,
      vat: [
        { vat_rate: 20, net_amount: 152.29, vat_amount: 30.46 },
        { vat_rate: 0, net_amount: 15_000, vat_amount: 0 },
      ],
      total_amount: 15_182.75,
      amount_due: 15_182.75,
    }),
  )) as [string[]];
  for (const text of [
    'Labour 03:35 h £42.50 20% £152.29',
    'Insulation, 100 mm 12.5 m² £1,200.00 0% £15,000.00',
    'Total net £15,152.29 VAT at 20% On £152.29 £30.46 VAT at 0% On £15,000.00 £0.00 Total due £15,182.75',
  ])
    expect(plain(page!)).toContain(text);
});

test('keeps the totals on one page, together with the last lines and their headings', async () => {
  const lengths = [18, 19, 20, 21, 22, 23, 24, 25];
  const documents = lengths.map((length) =>
    invoice({
      lines: [
        ...Array.from({ length }, (_, at) => invoiceLine({ description: `Line ${at + 1}` })),
        invoiceLine({ ...withoutHours, kind: 'discount', description: 'Discount 5%' }),
      ],
    }),
  );
  const all = await printed(...documents);
  // Some of these fill the page.
  expect(new Set(all.map((pages) => pages.length))).toEqual(new Set([1, 2]));
  for (const pages of all) {
    const last = plain(pages.at(-1)!);
    for (const message of [/Line \d+ /, /Discount 5%/, /Description Quantity/, /Total net.*VAT at.*Total due/]) {
      expect(last).toMatch(message);
    }
  }
});

describe('printed together', () => {
  const long = invoice({
    invoice_number: 'INV-2026-0042',
    customer_name: 'דירות הכרמל',
    invoice_mode: 'monthly',
    period_start: '2026-02-01',
    property_address: 'שדרות בן גוריון 5\nחיפה',
    reverse_charge: true,
    cis_rate: 20,
    cis_base: 5810.5,
    cis_amount: 1162.1,
    net_amount: 6650,
    vat_amount: 1330,
    total_amount: 6650,
    amount_due: 5487.9,
    lines: [
      ...Array.from({ length: 60 }, (_, at) =>
        invoiceLine({
          line_number: at + 1,
          is_earlier: at >= 50,
          description: `Line ${at + 1}${at % 6 === 0 ? `\n${'Bled the radiators at Zoë’s café and set the pressure. '.repeat(6)}` : ''}`,
        }),
      ),
      invoiceLine({ ...withoutHours, kind: 'discount', amount: -350, description: 'Discount 5%' }),
    ],
  });

  test('each document is its own file with its own page numbers and stamp', async () => {
    const [one, many, preview, voided, credit] = await printed(
      invoice(),
      long,
      invoice({ invoice_number: null, id: null, vat_rate: null, vat_amount: 0, amount_due: 152.29 }),
      invoice({ status: 'void', void_reason: 'Wrong customer' }),
      invoice({ status: 'credit_note', credits_invoice_number: 'INV-2026-0040', amount_due: -182.75 }),
    );
    expect(one).toHaveLength(1);
    expect(preview![0]).toMatch(/PREVIEW/);
    expect(preview![0]).not.toMatch(/VAT at|VAT summary/);
    expect(voided![0]).toMatch(/VOID/);
    expect(voided![0]).toMatch(/Wrong customer/);
    expect(voided![0]).not.toMatch(/Please pay|How to pay/);
    expect(credit![0]).toMatch(/Credit note/);
    expect(credit![0]).toMatch(/INV-2026-0040/);
    expect(credit![0]!.replace(/\s+/g, ' ')).toContain('Total credited \u2212£182.75 Credits invoice INV-2026-0040');
    expect(credit![0]).not.toMatch(/Payment reference|Please pay/);
    expect(voided![0]).not.toMatch(/Payment reference|Total due £182.75 Due/);

    expect(many!.length).toBeGreaterThan(2);
    const every = many!.join('\n');
    for (let at = 1; at <= 60; at += 1) expect(every).toMatch(new RegExp(`Line ${at}\\b`));
    expect(every.match(/Earlier work/g)).toHaveLength(1);
    expect(every).toContain('Zoë’s café');
    expect(every).toMatch(/[\u05d0-\u05ea]{5}/);
    for (const [at, page] of many!.entries()) {
      expect(page.replace(/\s+/g, ' ')).toContain(`Page ${at + 1} of ${many!.length}`);
      expect(page).toContain('INV-2026-0042');
      if (/Line \d/.test(page)) expect(page.replace(/\s+/g, ' ')).toContain('Description Quantity Unit price');
    }
    // The totals stay on one page.
    const last = many!.at(-1)!.replace(/\s+/g, ' ');
    for (const message of [
      'Discount 5%',
      'Total net £6,650.00',
      'VAT at 20%',
      'Reverse charge: Customer to pay the VAT to HMRC',
      'Less CIS deduction at 20%',
      'Total due £5,487.90',
      'How to pay',
    ]) {
      expect(last).toContain(message);
    }
  });

  test('the same document produces the same file', async () => {
    const [a] = await printInvoices(testPrinter(), [invoice(), long], noLogo);
    const [b] = await printInvoices(testPrinter(), [invoice()], noLogo);
    expect(await pdfText(a!)).toEqual(await pdfText(b!));
    // Feet are in the face of the text.
    expect(Buffer.from(b!).includes('Helvetica')).toBe(false);
  });
});
